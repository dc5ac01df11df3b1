import type { tutorial as english } from '../en/tutorial.ts'
import type { Localised } from '../localised.ts'
import { count } from './locale.ts'

const creators = {
  facilities: 'Solo los administradores crean centros.',
  teams: 'Los administradores y los encargados de centro crean equipos.',
  users: 'Los administradores, los encargados de centro y los encargados de equipo crean usuarios.',
}

/** The four steps in which something is created. */
const creating = (many: string, one: string, why: string, form: string, saved: string) => ({
  open: { title: `Abrir ${many}`, text: why },
  create: { title: `Crear ${one}`, text: 'Elija Crear en la parte superior de la página.' },
  fill: { title: 'Rellenar el formulario', text: form },
  save: { title: `Guardar ${one}`, text: saved },
})

export const tutorial: Localised<typeof english> = {
  prompt: {
    title: 'Le damos la bienvenida a Shiftdeck',
    text: 'Un breve tutorial le guía por la consola, paso a paso y a su ritmo. Puede terminarlo cuando quiera.',
    question: '¿Quiere verlo ahora?',
    no: 'No, ya lo hice',
    yes: 'Sí',
  },
  name: 'Tutorial',
  at: (step, of) => `Paso ${count(step)} de ${count(of)}`,
  end: 'Terminar el tutorial',
  back: 'Atrás',
  next: 'Siguiente',
  finish: 'Terminar',
  open: (page) => `Abrir ${page}`,
  notYet: (page, next) =>
    `${page} todavía no forma parte de esta versión, así que aquí no hay nada que hacer. El tutorial sigue con “${next}”.`,
  notYetLast: (page) => `${page} todavía no forma parte de esta versión, así que aquí no hay nada que hacer.`,
  creators,
  steps: {
    welcome: {
      title: 'Quién crea qué',
      text: `Su empresa tiene centros, y los centros tienen equipos. ${creators.facilities} ${creators.teams} ${creators.users}`,
    },
    workerWelcome: {
      title: 'Su consola',
      text: 'Aquí encuentra sus tareas y ve cómo va su trabajo, cuando quiera.',
    },
    performance: {
      title: 'Abrir Rendimiento',
      text: 'Los datos del día frente a sus metas, de toda la empresa, un centro, un equipo o una persona. Elija Rendimiento en el menú.',
    },
    facilities: creating(
      'Centros',
      'un centro',
      `${creators.facilities} Elija Centros en el menú.`,
      'Un centro necesita un nombre y una zona horaria: sus días empiezan en su propia medianoche.',
      'Elija Crear en el formulario. El centro nuevo está en la lista y ya se le pueden agregar equipos.',
    ),
    teams: creating(
      'Equipos',
      'un equipo',
      `${creators.teams} Elija Equipos en el menú.`,
      'Un equipo tiene un nombre y un centro. Los equipos que escanean se miden por sus escaneos; los demás, por sus horas.',
      'Elija Crear en el formulario. El equipo nuevo está en la lista y ya se le pueden agregar personas.',
    ),
    users: creating(
      'Usuarios',
      'un usuario',
      `${creators.users} Elija Usuarios en el menú.`,
      'Nombre y apellido, un usuario que nadie más tenga y una contraseña. Después, el rol y el grupo en el que lo tiene.',
      'Elija Crear en el formulario. El usuario nuevo puede iniciar sesión enseguida, aquí y en un dispositivo.',
    ),
    targets: {
      title: 'Abrir Metas',
      text: 'Las metas deciden qué es verde, amarillo y rojo. Cada grupo puede tener las suyas. Elija Metas en el menú.',
    },
    charts: {
      title: 'Abrir Gráficos',
      text: 'Compare hasta cinco grupos o personas en cualquier periodo. Elija Gráficos en el menú.',
    },
    tasks: {
      title: 'Abrir Tareas',
      text: 'Vea su trabajo y márquelo como hecho. Elija Tareas en el menú.',
    },
    ownPerformance: {
      title: 'Abrir Rendimiento',
      text: 'Sus escaneos, pasos y horas de hoy frente a sus metas. Elija Rendimiento en el menú.',
    },
    ownCharts: {
      title: 'Abrir Gráficos',
      text: 'Cómo cambian sus datos a lo largo de días y semanas. Elija Gráficos en el menú.',
    },
    end: {
      title: 'Eso es todo',
      text: 'Puede volver a este tutorial en Ayuda, Recorrido. Rendimiento, Gráficos y Metas tienen además su propio recorrido, junto a su título.',
    },
  },
  page: {
    title: 'Iniciar recorrido',
    intro: 'El tutorial le guía por la consola según su rol. Puede terminarlo cuando quiera y empezarlo aquí de nuevo.',
    role: (role, steps) => `Tutorial de su rol: ${role}, ${count(steps)} pasos`,
    start: 'Empezar el tutorial',
    goOn: (step, of) => `Seguir con el paso ${count(step)} de ${count(of)}`,
    restart: 'Empezar de nuevo',
    who: 'Quién crea qué',
    steps: 'Los pasos',
    later: 'Todavía no forma parte de esta versión',
    walkthroughs: 'Recorridos de páginas',
    walkthroughsText: 'Señalan las partes de una página, una tras otra.',
    startPage: (page) => `Empezar el recorrido de ${page}`,
  },
}
