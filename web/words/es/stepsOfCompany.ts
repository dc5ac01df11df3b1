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
      text: 'Lo que escriba se define para todos los grupos elegidos. Los campos vacíos conservan su valor.',
    },
    now: {
      title: 'Valores actuales',
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
    when: { title: 'Cuándo', text: 'Hoy, los últimos días o un periodo personalizado.' },
    search: { title: 'Buscar', text: 'Encuentra personas, objetos y acciones.' },
    rows: {
      title: 'Una entrada',
      text: 'Haga clic en una acción para ver cada valor antes y después, y el historial del mismo objeto.',
    },
    files: {
      title: 'Imprimir y exportar',
      text: 'Imprimir crea un PDF. Exportar como CSV sirve para hojas de cálculo.',
    },
  },
  apiAccess: {
    tabs: {
      title: 'Tokens y enlaces de TV',
      text: 'Los tokens son para sus propios programas; los enlaces de TV, para pantallas en la pared.',
    },
    list: {
      title: 'La lista',
      text: 'Qué puede leer cada uno, su último uso y cuándo vence. Recibe un correo una semana antes.',
    },
    add: {
      title: 'Crear uno',
      text: 'Pide su contraseña. Lo que se crea se muestra una sola vez: cópielo enseguida.',
    },
  },
  webhooks: {
    list: { title: 'Webhooks', text: 'Los sistemas que reciben notificaciones y si las entregas llegan.' },
    actions: {
      title: 'Acciones',
      text: 'Enviar una prueba, ver cada entrega con su respuesta, reenviar lo que falló o cambiar el secreto.',
    },
    add: {
      title: 'Agregar webhook',
      text: 'Escriba una dirección y elija sus eventos. Su secreto se muestra una sola vez.',
    },
  },
  universalUsage: {
    month: { title: 'Mes', text: 'Un mes de los últimos 400 días. Los días y los meses son UTC.' },
    summary: {
      title: 'Todas las empresas juntas',
      text: 'Uso y costo de todas. Los costos compartidos no dependen del uso.',
    },
    rows: {
      title: 'Lo que cuesta cada empresa',
      text: 'La más cara primero: su parte y el cambio del costo diario frente al mes anterior.',
    },
    days: { title: 'Día a día', text: 'Abre los días de una empresa, con lo que usó y lo que cuesta cada parte.' },
    columns: {
      title: 'Sus columnas',
      text: 'Muestra costos individuales, como base de datos o archivos. Su elección se conserva.',
    },
    files: {
      title: 'Imprimir y exportar',
      text: 'Imprimir crea un PDF. Exportar como CSV sirve para hojas de cálculo.',
    },
  },
  users: {
    counter: {
      title: 'Cuántos',
      text: 'Usuarios activados y cuántos puede tener su empresa. Los desactivados no cuentan.',
    },
    group: { title: 'Grupo', text: 'La empresa, un centro o un equipo, con todos los que tienen un rol en él.' },
    search: { title: 'Buscar', text: 'Encuentra personas por su nombre y nombre de usuario.' },
    status: {
      title: 'Activar y desactivar',
      text: 'La sesión de los usuarios desactivados se cierra de inmediato, también en los dispositivos.',
    },
    actions: {
      title: 'Acciones',
      text: 'Cambiar un perfil, los roles o la contraseña, o eliminar un usuario. Seleccione filas para cambiar varios a la vez.',
    },
    batch: {
      title: 'Usuarios desde un archivo',
      text: 'Lee un archivo CSV y muestra los errores antes de crear usuarios. Crea hasta 5,000 en segundo plano.',
    },
    create: { title: 'Crear uno', text: 'Una persona, con un rol y sus grupos.' },
  },
  facilities: {
    search: { title: 'Buscar', text: 'Encuentra centros por nombre, ciudad, estado o país.' },
    status: {
      title: 'Activar y desactivar',
      text: 'Al desactivar un centro se desactivan también sus equipos. Antes se pregunta.',
    },
    actions: {
      title: 'Acciones',
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
      title: 'Acciones',
      text: 'Ver sus usuarios, cambiarlo o eliminarlo. Los datos se conservan.',
    },
    views: { title: 'Vistas', text: 'Guarda columnas, filtros y orden con un nombre, para usted o para la empresa.' },
    create: { title: 'Crear uno', text: 'Un equipo pertenece a un centro y usa su zona horaria.' },
  },
  company: {
    name: { title: 'Su empresa', text: 'Su logotipo y nombre, y el nombre con el que todos inician sesión.' },
    edit: { title: 'Editar', text: 'Cambia el nombre, el logotipo, la dirección y la zona horaria.' },
    freshness: {
      title: 'Qué tan rápido llegan los datos',
      text: 'Cuántos segundos después de un escaneo lo muestran las tarjetas. Más rápido cuesta más.',
    },
    pace: {
      title: 'Hoy hasta ahora',
      text: 'Compara el día de hoy con lo habitual a esta hora, no con un día entero.',
    },
    photos: { title: 'Fotos de incidentes', text: 'Si las fotos nuevas conservan la ubicación donde se tomaron.' },
    usage: {
      title: 'Lo que usa',
      text: 'Solicitudes, datos de los dispositivos, correos y archivos del mes, día a día.',
    },
  },
  profile: {
    sections: { title: 'Secciones', text: 'Todo lo de su cuenta. Cada sección tiene su propia dirección.' },
    data: { title: 'Su cuenta', text: 'Lo que otros ven de usted y sus roles.' },
    edit: {
      title: 'Editar',
      text: 'Nombre, correo, teléfono y dirección. Un correo nuevo se confirma con un código.',
    },
    password: { title: 'Contraseña', text: 'Tras cambiarla se cierra su sesión en todas partes menos aquí.' },
    twoFactor: { title: 'Verificación en dos pasos', text: 'Recibe un código por correo cada vez que inicia sesión.' },
    inactivity: { title: 'Cierre automático', text: 'Tras cuánto tiempo sin actividad se cierra su sesión.' },
    roles: { title: 'Sus roles', text: 'Los grupos y roles que tiene. Puede dejar uno que ya no necesita.' },
  },
  reports: {
    forManagers: {
      title: 'Informes',
      text: 'Los informes por correo son para encargados. Sus propios datos están en Rendimiento.',
    },
    groups: { title: 'Sus grupos', text: 'Cada grupo es una sección del correo. Contraiga lo que no necesite.' },
    when: {
      title: 'Semanal y diario',
      text: 'Los informes semanales están activados hasta que los desactive; los diarios, desactivados hasta que los active.',
    },
    next: { title: 'Próximo correo', text: 'Cuándo se envía, en la hora del grupo y en la suya si es distinta.' },
    see: { title: 'Ver uno antes', text: 'Muestra el último informe tal como se le envió o se le habría enviado.' },
    save: {
      title: 'Guardar',
      text: 'Los cambios se aplican al guardarlos. Cada correo tiene además un enlace para dejar de recibirlo.',
    },
    saved: {
      title: 'Sus propios informes',
      text: 'Informes que guardó en otras páginas: cambie cuándo se envían o elimínelos.',
    },
  },
  groups: {
    list: { title: 'Dónde trabaja', text: 'Todos los grupos en los que tiene un rol.' },
    current: { title: 'Dónde está', text: 'El grupo y el rol que usa ahora.' },
    go: {
      title: 'Cambiar de grupo',
      text: 'Vuelve a cargar la consola en el grupo que eligió. Su sesión sigue abierta.',
    },
  },
}
