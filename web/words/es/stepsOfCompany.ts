import type { stepsOfCompany as english } from '../en/stepsOfCompany.ts'
import type { Localised } from '../localised.ts'

export const stepsOfCompany: Localised<typeof english> = {
  targets: {
    groups: {
      title: 'Qué grupos',
      text: 'Elija uno o varios: la empresa, centros, equipos. Junto a cada uno, cuántos valores propios tiene.',
    },
    values: {
      title: 'Valores nuevos',
      text: 'Lo que escriba se fija para todos los grupos elegidos. Los campos vacíos conservan su valor.',
    },
    now: {
      title: 'Qué rige ahora',
      text: 'El valor de cada grupo elegido y de dónde viene: propio o de un grupo superior.',
    },
    parameters: {
      title: 'Parámetros',
      text: 'Qué tan cerca de la meta es amarillo, y con qué se calculan las horas ahorradas y los costos.',
    },
    confirm: {
      title: 'Confirmar',
      text: 'Muestra primero qué cambia, qué se pierde y qué hace con los colores de hoy.',
    },
  },
  auditLog: {
    when: { title: 'Cuándo', text: 'Hoy, los últimos días o un intervalo propio.' },
    search: { title: 'Buscar', text: 'Encuentra personas, cosas y palabras de lo que se hizo.' },
    rows: {
      title: 'Un registro',
      text: 'Pulse lo que se hizo para ver cada valor antes y después, y qué más pasó con lo mismo.',
    },
    files: { title: 'Para llevar', text: 'Imprimir hace un PDF; Exportar como CSV, una tabla para otros programas.' },
  },
  apiAccess: {
    tabs: {
      title: 'Tokens y enlaces de TV',
      text: 'Los tokens son para sus propios programas; los enlaces de TV, para pantallas en la pared.',
    },
    list: {
      title: 'Lo que hay',
      text: 'Cada uno con lo que puede leer, su último uso y cuándo vence. Una semana antes recibe un correo.',
    },
    add: {
      title: 'Crear uno',
      text: 'Pide su contraseña. Lo que se crea se muestra una sola vez: cópielo enseguida.',
    },
  },
  webhooks: {
    list: { title: 'Webhooks', text: 'Los sistemas a los que se avisa de lo que pasa aquí, y si les llega.' },
    actions: {
      title: 'Lo que se puede hacer',
      text: 'Enviar una prueba, ver cada entrega con su respuesta, reenviar lo que falló o cambiar el secreto.',
    },
    add: {
      title: 'Agregar webhook',
      text: 'Escriba una dirección y elija de qué se le avisa. Su secreto se muestra una sola vez.',
    },
  },
  universalUsage: {
    month: { title: 'Mes', text: 'Uno de los meses de los últimos 400 días. Los días y los meses son los de UTC.' },
    summary: {
      title: 'Todas las empresas juntas',
      text: 'Lo que cuestan y hacen entre todas. Los costes compartidos se pagan haga lo que haga cada una.',
    },
    rows: {
      title: 'Lo que cuesta cada empresa',
      text: 'La más cara primero: su parte, y cuánto más o menos cuesta un día que en el mes anterior.',
    },
    days: { title: 'Día a día', text: 'Abre los días de una empresa, con lo que usó y lo que cuesta cada parte.' },
    columns: {
      title: 'Sus columnas',
      text: 'Muestra costes sueltos, como base de datos o archivos. Su elección se conserva.',
    },
    files: { title: 'Para llevar', text: 'Imprimir hace un PDF; Exportar como CSV, una tabla para otros programas.' },
  },
  users: {
    counter: {
      title: 'Cuántos',
      text: 'Usuarios activos, de los que su empresa puede tener. Los desactivados no cuentan.',
    },
    group: { title: 'De qué grupo', text: 'La empresa, un centro o un equipo, con todos los que tienen un rol en él.' },
    search: { title: 'Buscar', text: 'Encuentra personas por su nombre y nombre de usuario.' },
    status: {
      title: 'Activar y desactivar',
      text: 'A quien se desactiva se le cierra la sesión enseguida, también en los dispositivos.',
    },
    actions: {
      title: 'Lo que se puede hacer',
      text: 'Cambiar un perfil, los roles o la contraseña, o eliminar a alguien. Marque filas para varios a la vez.',
    },
    batch: {
      title: 'Usuarios desde un archivo',
      text: 'Lee un archivo CSV y muestra qué está mal antes de crear a nadie. Crea hasta 5,000 mientras usted sigue.',
    },
    create: { title: 'Crear uno', text: 'Una persona, con un rol y los grupos en los que lo tiene.' },
  },
  facilities: {
    search: { title: 'Buscar', text: 'Encuentra centros por nombre, ciudad, estado o país.' },
    status: {
      title: 'Activar y desactivar',
      text: 'Al desactivar un centro se desactivan también sus equipos. Antes se pregunta.',
    },
    actions: {
      title: 'Lo que se puede hacer',
      text: 'Ver sus equipos, cambiar la dirección y la zona horaria, o eliminarlo. El día empieza a la medianoche de esa zona.',
    },
    views: { title: 'Vistas', text: 'Guarda columnas, filtros y orden con un nombre, para usted o para la empresa.' },
    create: {
      title: 'Crear uno',
      text: 'Un centro tiene nombre, dirección y zona horaria. En él se crean los equipos.',
    },
  },
  teams: {
    facility: { title: 'Qué centro', text: 'Los equipos de un centro, o de todos.' },
    search: { title: 'Buscar', text: 'Encuentra equipos por nombre, centro o tipo.' },
    status: {
      title: 'Activar y desactivar',
      text: 'En un equipo desactivado no trabaja nadie. Activar uno activa también su centro. Antes se pregunta.',
    },
    actions: {
      title: 'Lo que se puede hacer',
      text: 'Ver sus usuarios, cambiarlo o eliminarlo. Los datos se conservan.',
    },
    views: { title: 'Vistas', text: 'Guarda columnas, filtros y orden con un nombre, para usted o para la empresa.' },
    create: { title: 'Crear uno', text: 'Un equipo está en un centro y tiene su zona horaria.' },
  },
  company: {
    name: { title: 'Su empresa', text: 'Su logotipo y nombre, y el nombre con el que todos inician sesión.' },
    edit: { title: 'Editar', text: 'Cambia el nombre, el logotipo, la dirección y la zona horaria.' },
    freshness: {
      title: 'Cuándo llegan los datos',
      text: 'Cuántos segundos después de un escaneo lo muestran las tarjetas. Más rápido cuesta más.',
    },
    pace: {
      title: 'Hoy hasta ahora',
      text: 'Compara el día de hoy con lo habitual a esta hora, no con un día entero.',
    },
    photos: { title: 'Fotos de incidentes', text: 'Si las fotos nuevas conservan el lugar donde se tomaron.' },
    usage: {
      title: 'Lo que usa',
      text: 'Solicitudes, trabajo de los dispositivos, correos y archivos del mes, día a día.',
    },
  },
  profile: {
    sections: { title: 'Secciones', text: 'Todo lo de su cuenta. Cada sección tiene su propia dirección.' },
    data: { title: 'Su cuenta', text: 'Lo que otros saben de usted y los roles que tiene.' },
    edit: {
      title: 'Editar',
      text: 'Nombre, correo, teléfono y dirección. Un correo nuevo se confirma con un código.',
    },
    password: { title: 'Contraseña', text: 'Tras cambiarla se cierra su sesión en todas partes menos aquí.' },
    twoFactor: { title: 'Doble factor', text: 'Recibe un código por correo cada vez que inicia sesión.' },
    inactivity: { title: 'Cierre automático', text: 'Tras cuánto tiempo sin actividad se cierra su sesión.' },
    roles: { title: 'Sus roles', text: 'Los grupos y roles que tiene. Puede dejar uno que ya no necesita.' },
  },
  reports: {
    forManagers: {
      title: 'Informes',
      text: 'Los informes por correo son para responsables. Sus propios datos están en Rendimiento.',
    },
    groups: { title: 'Sus grupos', text: 'Cada grupo es una sección del correo. Pliegue lo que no necesite ver.' },
    when: {
      title: 'Semanal y diario',
      text: 'Los semanales llegan si no los desactiva. Los diarios los activa usted.',
    },
    next: { title: 'Próximo correo', text: 'Cuándo llega, según el reloj del grupo, y según el suyo si es otro.' },
    see: { title: 'Ver uno antes', text: 'Muestra el último informe tal como se le envió o se le habría enviado.' },
    save: {
      title: 'Guardar',
      text: 'Los cambios valen una vez guardados. Cada correo tiene además un enlace para dejar de recibirlo.',
    },
    saved: {
      title: 'Sus propios informes',
      text: 'Informes que guardó en otras páginas: cambie cuándo llegan o elimínelos.',
    },
  },
  groups: {
    list: { title: 'Dónde trabaja', text: 'Todos los grupos en los que tiene un rol, con ese rol.' },
    current: { title: 'Dónde está', text: 'El grupo y el rol de todo lo que ve ahora.' },
    go: {
      title: 'Cambiar de grupo',
      text: 'Vuelve a cargar la consola en el grupo que eligió. Su sesión sigue abierta.',
    },
  },
}
