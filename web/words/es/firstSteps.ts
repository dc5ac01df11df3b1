import type { firstSteps as english } from '../en/firstSteps.ts'
import type { Localised } from '../localised.ts'

export const firstSteps: Localised<typeof english> = {
  title: (company) => `Ponga en marcha ${company}`,
  done: (count, of) => `${count} de ${of} ${count === 1 ? 'hecho' : 'hechos'}`,
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
      title: 'Inscriba el primer dispositivo',
      text: 'Cree un código de inscripción y escanéelo con un terminal.',
      go: 'Ir a Dispositivos',
    },
    scan: {
      title: 'Haga el primer escaneo',
      text: 'Añada un trabajador: inicia sesión en el terminal, se une al equipo y escanea.',
      go: 'Ir a Usuarios',
    },
  },
  stepDone: 'hecho',
  stepOpen: 'pendiente',
  next: 'siguiente',
  close: 'Descartar la lista',
  closed: 'Lista descartada',
  undo: 'Deshacer',
  closeFailed: 'No se pudieron cerrar los primeros pasos. Inténtelo de nuevo.',
  allDone: (company) => `${company} ya está en marcha: ha llegado el primer escaneo.`,
  loading: 'Cargando los primeros pasos',
  failed: 'No se pudieron cargar los primeros pasos.',
  tryAgain: 'Intentar de nuevo',
}
