import type { ai as english } from '../en/ai.ts'
import type { Localised } from '../localised.ts'

export const ai: Localised<typeof english> = {
  title: 'Asistente de IA',
  frame: 'Lista de espera del asistente de IA',
  waitlist:
    'Un agente de IA para la cadena de suministro de su empresa. Todavía no está disponible: únase aquí a la lista de espera.',
  headline: 'Un agente de IA para la cadena de suministro',
  text: 'Todavía no está disponible. Esto es lo que hará, solo con los datos de su propia empresa.',
  points: [
    { title: 'Responder preguntas', text: 'Qué equipos no alcanzaron sus metas esta semana y qué tienen en común.' },
    {
      title: 'Explicar cambios',
      text: 'Por qué subieron los segundos por escaneo en un día: más recorrido, otros SKU, un equipo nuevo.',
    },
    {
      title: 'Anticiparse',
      text: 'Qué dispositivos necesitarán atención y cuántas horas llevará el trabajo de mañana.',
    },
  ],
  until: 'Mientras tanto, los datos están en Rendimiento y Gráficos.',
  performance: 'Ir a Rendimiento',
}
