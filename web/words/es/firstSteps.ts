import type { firstSteps as english } from '../en/firstSteps.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

export const firstSteps: Localised<typeof english> = {
  title: (company) => `Ponga en marcha ${company}`,
  done: (value, of) => `${count(value)} de ${count(of)} ${plural(value, 'hecho', 'hechos')}`,
  steps: {
    facility: {
      title: 'Cree el primer centro',
      text: 'Un edificio o sede con su propia dirección y zona horaria.',
      go: 'Ir a Centros',
    },
    team: {
      title: 'Cree el primer equipo',
      text: 'Los trabajadores se unen a un equipo y allí se cuentan sus escaneos.',
      go: 'Ir a Equipos',
    },
    device: {
      title: 'Registre el primer dispositivo',
      text: 'Cree un código de registro y escanéelo con un dispositivo.',
      go: 'Ir a Dispositivos',
    },
    scan: {
      title: 'Haga el primer escaneo',
      text: 'Agregue un trabajador que inicie sesión en el dispositivo, se una al equipo y escanee.',
      go: 'Ir a Usuarios',
    },
  },
  stepDone: 'hecho',
  stepOpen: 'pendiente',
  next: 'siguiente',
  close: 'Descartar la lista',
  closed: 'Lista descartada',
  undo: 'Deshacer',
  closeFailed: 'No se pudo descartar la lista. Inténtelo de nuevo.',
  allDone: (company) => `${company} ya está en marcha: llegó el primer escaneo.`,
  loading: 'Cargando la lista',
  failed: 'No se pudo cargar la lista.',
  tryAgain: 'Intentar de nuevo',
}
