import type { walkthroughSteps as english } from '../en/walkthroughSteps.ts'
import type { Localised } from '../localised.ts'

export const walkthroughSteps: Localised<typeof english> = {
  name: (page) => `Recorrido: ${page}`,
  oneGroup: 'El recorrido necesita una página quieta. Muestre un solo grupo y empiece de nuevo.',
  performance: {
    range: {
      title: 'Qué periodo muestra',
      text: 'Hoy, los últimos días o un periodo propio.',
    },
    groups: {
      title: 'De quién son los datos',
      text: 'La empresa, los centros y los equipos. Elija hasta cinco: se turnan cada 15 segundos.',
    },
    get: { title: 'Ver métricas', text: 'Muestra lo que eligió.' },
    filters: { title: 'Filtros', text: 'Periodo, fechas y grupos. Ver métricas muestra después lo que eligió.' },
    comparison: {
      title: 'Comparación histórica',
      text: 'Compara cada tarjeta con el mismo periodo anterior o con los últimos 7, 30 o 90 días.',
    },
    tv: { title: 'Modo TV', text: 'Los datos de hoy para una pantalla en la pared. Primero pide su contraseña.' },
    add: { title: 'Agregar tarjeta', text: 'Recupera las tarjetas eliminadas.' },
    stamp: {
      title: 'De cuándo son los datos',
      text: 'Se leen de nuevo solos, con la frecuencia que elija. Actualizar ahora lo hace enseguida.',
    },
    card: {
      title: 'Una tarjeta',
      text: 'El dato, su meta y si está en meta, cerca o fuera. Arrástrela a otro lugar o use su menú.',
    },
    associates: {
      title: 'Asociados',
      text: 'Todas las personas del grupo. Elija una para ver sus tarjetas; Todos los asociados vuelve atrás.',
    },
  },
  charts: {
    type: { title: 'Qué se dibuja', text: 'Uno de 14 datos, desde los escaneos hasta las horas ahorradas.' },
    range: {
      title: 'Qué periodo abarca',
      text: 'Por horas hasta un día, por días hasta 92 días y por meses si es más largo.',
    },
    datasets: {
      title: 'De quién son las líneas',
      text: 'Un grupo con todas sus personas, o una de ellas. Se superponen hasta cinco.',
    },
    get: { title: 'Ver métricas', text: 'Dibuja lo que eligió.' },
    presets: { title: 'Vistas guardadas', text: 'Guarde una selección con un nombre y recupérela más tarde.' },
    options: {
      title: 'Cómo se dibuja',
      text: 'Etiquetas en los puntos; con una sola línea, también su meta y sin el tiempo en que nadie tenía sesión.',
    },
    table: {
      title: 'Lo mismo en una tabla',
      text: 'Cada punto con su valor. Imprimir y Exportar como CSV la incluyen.',
    },
  },
  associatesTable: {
    range: { title: 'Qué periodo abarca', text: 'Un día o algunas horas, los últimos 7 a 180 días, o fechas propias.' },
    groups: { title: 'De quién', text: 'La empresa, un centro o un equipo.' },
    get: { title: 'Ver resumen', text: 'Muestra lo que eligió.' },
    search: { title: 'Buscar a alguien', text: 'Por nombre o equipo. Al lado están los filtros de las columnas.' },
    summary: {
      title: 'Meta, promedio y suma',
      text: 'De las personas que se muestran debajo. La suma de todas es lo que muestran las tarjetas de Rendimiento.',
    },
    columns: {
      title: 'Ordenar y filtrar',
      text: 'Pulse un título para ordenar. El embudo de al lado filtra por zona, por intervalo o por equipo.',
    },
    csv: { title: 'Descargar CSV', text: 'Las personas y columnas tal como se muestran.' },
    stamp: {
      title: 'Qué tan recientes son los datos',
      text: 'Se actualizan solos con la frecuencia que elija. Actualizar ahora lo hace al momento.',
    },
  },
  skuHeatMap: {
    who: { title: 'De quién son los escaneos', text: 'Un grupo con toda su gente, o una persona.' },
    range: {
      title: 'Qué tiempo abarca',
      text: 'Días, semanas o meses completos, u horas a medida. Hasta un día se dibuja por hora, hasta 92 días por día, más por mes.',
    },
    skus: {
      title: 'Qué SKU',
      text: 'Hasta 100: de sus listas, escritos, pegados o elegidos entre los códigos vistos últimamente.',
    },
    get: { title: 'Ver métricas', text: 'Muestra lo que eligió.' },
    map: {
      title: 'El mapa de calor',
      text: 'Cuanto más oscuro, más escaneos. Pulse una celda, o muévase con las flechas y pulse Intro, para ver qué hay detrás.',
    },
    csv: { title: 'Llévesela', text: 'Imprimir crea un PDF, Exportar como CSV una tabla para otros programas.' },
  },
  teamRankings: {
    tabs: {
      title: 'Equipos, o un trabajador',
      text: 'Grupo clasifica los equipos de un grupo. Trabajador clasifica los equipos en los que trabajó una persona.',
    },
    who: {
      title: 'De quién son los equipos',
      text: 'La empresa, un centro o un equipo; en la otra pestaña, una persona.',
    },
    type: {
      title: 'Según qué se clasifican',
      text: 'Una de 13 cifras. Lo que se puede calcular de la última respuesta se muestra sin esperar.',
    },
    range: { title: 'Qué tiempo abarca', text: 'Horas completas, hasta 7 días.' },
    get: { title: 'Ver métricas', text: 'Muestra lo que eligió.' },
    list: {
      title: 'La clasificación',
      text: 'Puesto, cambio desde el mismo tiempo anterior, cifra y parte. Señale un equipo para saber más; pulse su nombre para ver su gráfico.',
    },
    order: {
      title: 'Orden y escala',
      text: 'Con una escala logarítmica se leen también los equipos pequeños: cada paso a la derecha es diez veces más.',
    },
    csv: { title: 'Llévesela', text: 'Imprimir crea un PDF, Exportar como CSV una tabla para otros programas.' },
  },
  tasks: {
    now: { title: 'Lo que está haciendo', text: 'La tarea en curso y desde cuándo. Sigue aunque cierre la sesión.' },
    go: { title: 'Iniciar o terminar una tarea', text: 'Abre la tarea en curso o inicia la siguiente.' },
    logout: { title: 'Cerrar sesión', text: 'Deje el teléfono a la siguiente persona. Su tarea sigue en curso.' },
    spanish: { title: 'En español', text: 'Muestra todo en español, aquí y donde inicie sesión.' },
    whoNow: {
      title: 'Quién hace qué ahora',
      text: 'Las tareas abiertas por equipo. La marca es el tiempo habitual; quien lo supera va primero. Al pulsar se abre la tarea.',
    },
    table: {
      title: 'Todas las tareas de los días que elijas',
      text: 'Por centro y equipo. Elige grupo y días, busca, muestra solo las abiertas, contrae equipos o llévatelas en CSV.',
    },
    tabs: {
      title: 'Qué se puede iniciar',
      text: 'Gestionar tareas es lo que los trabajadores pueden iniciar; Gestionar clientes, para quién.',
    },
    startMany: {
      title: 'Iniciar para varios',
      text: 'Inicia una tarea para varios trabajadores de un equipo a la vez.',
    },
    toggle: {
      title: 'Activar o desactivar',
      text: 'Activa o desactiva las tareas para toda la empresa. Lo registrado se conserva.',
    },
  },
  incidents: {
    search: { title: 'Buscar', text: 'Encuentra palabras de descripciones, nombres y lugares.' },
    segments: { title: 'Qué informes', text: 'Todos, los que tienen fotos o los de hoy.' },
    photos: { title: 'Fotos', text: 'Abre las fotos de un informe: amplíelas, muévalas y guárdelas.' },
    archive: { title: 'Archivar', text: 'Aparta lo que ya se resolvió. Antes pregunta.' },
    archived: { title: 'Más', text: 'Archivos, los textos completos y los informes archivados.' },
  },
  skuMetrics: {
    whose: { title: 'De quién', text: 'Un grupo: todo él o uno de sus asociados.' },
    which: { title: 'De aviso o excluidos', text: 'Cuál de las dos listas de SKU muestra.' },
    groups: { title: 'Grupos de SKU', text: 'Todos los grupos de esa lista, o los que marque.' },
    when: { title: 'Cuándo', text: 'Horas enteras de hasta un mes, por el reloj del grupo.' },
    get: { title: 'Ver métricas', text: 'Muestra lo que ha elegido.' },
    options: { title: 'Qué dicen las barras', text: 'Escaneos totales o por hora, en el orden que quiera.' },
    files: { title: 'En papel y en archivo', text: 'Las barras en PDF y sus cifras en CSV.' },
  },
  sourceData: {
    whose: {
      title: 'El trabajo de quién',
      text: 'Una empresa, un centro o un equipo, y todos sus asociados o algunos.',
    },
    type: {
      title: 'Qué clase de datos',
      text: 'Sesiones, escaneos, pasos o tiempos de ciclo. Cada clase tiene sus propias columnas.',
    },
    when: { title: 'Cuándo', text: 'Horas completas de hasta 7 días, según el reloj del grupo.' },
    sample: { title: 'Cómo es el archivo', text: 'Los nombres de sus columnas y una fila de ejemplo.' },
    size: { title: 'Qué tamaño tendrá', text: 'Cuántas filas y bytes tendrá, más o menos, y cuánto tarda.' },
    go: { title: 'Exportar', text: 'Lo muestra todo una vez más y empieza. Mientras tanto puede salir de la página.' },
    last: {
      title: 'Últimas exportaciones',
      text: 'Lo que está en curso y los archivos para descargar. Se guardan 24 horas.',
    },
    columns: { title: 'Qué significan las columnas', text: 'Explica cada columna de cada clase de datos.' },
  },
  skus: {
    add: { title: 'Añada un grupo', text: 'Los SKU están en grupos. Dé aquí su nombre a uno nuevo.' },
    search: { title: 'Búsqueda', text: 'Encuentra grupos por su nombre y por los SKU que contienen.' },
    tryCode: {
      title: 'Pruebe un código',
      text: 'Escriba o escanee uno: verá si está en una lista y por qué SKU.',
    },
    manage: {
      title: 'Gestione los SKU',
      text: 'Abre los SKU de un grupo. El nombre se puede cambiar y el grupo, eliminar.',
    },
    upload: {
      title: 'Carga por lotes',
      text: 'Añade muchos grupos y SKU con un archivo CSV. La plantilla muestra cómo es.',
    },
    recount: {
      title: 'Desde cuándo cuenta',
      text: 'Los cambios cuentan desde los próximos escaneos. Aquí se recuentan días pasados con las listas de hoy.',
    },
  },
  deviceInformation: {
    tabs: {
      title: 'Vistas de una flota',
      text: 'Una tabla con todos los dispositivos, un mapa de dónde están y los ajustes del localizador.',
    },
    group: {
      title: 'De quién son',
      text: 'Un dispositivo pertenece al equipo que trabaja con él o que lo usó por última vez.',
    },
    search: {
      title: 'Buscar',
      text: 'Encuentra por etiqueta, número de serie, MAC, modelo, último usuario o grupo.',
    },
    strip: {
      title: 'Cómo está la flota',
      text: 'Quién tiene la sesión iniciada, cuánta batería queda y cuáles no están bien.',
    },
    columns: {
      title: 'Sus columnas',
      text: 'Elija qué muestra la tabla. Se guarda por separado para pantallas anchas y estrechas.',
    },
    rows: {
      title: 'Buscar y avisar',
      text: 'Un aviso hace que el dispositivo parpadee, suene o vibre hasta que alguien lo encuentre. Verá qué fue de él.',
    },
    interval: {
      title: 'Lo reciente que es',
      text: 'Los dispositivos se leen de nuevo con este intervalo. Los administradores lo eligen para la empresa.',
    },
  },
  findDevice: {
    filters: {
      title: 'Qué dispositivos',
      text: 'Todos, los que tienen una sesión iniciada o los que tienen poca batería.',
    },
    strip: {
      title: 'Dónde está la flota',
      text: 'Cuántos dispositivos han comunicado dónde están, cuánta batería les queda y cuál es la ubicación más antigua.',
    },
    list: { title: 'La lista', text: 'Elija aquí un dispositivo y el mapa irá a él. Hay diez por página.' },
    follow: {
      title: 'Seguir y avisar',
      text: 'Al seguir un dispositivo se le pregunta una y otra vez dónde está. Un aviso hace que parpadee, suene o vibre.',
    },
    map: {
      title: 'El mapa',
      text: 'Un anillo con un número representa varios dispositivos cercanos. Elíjalo para verlos uno a uno.',
    },
    circle: {
      title: 'Cuán exacta es',
      text: 'El dispositivo está en algún punto del círculo. Cuanto menor es el círculo, más exacta es la ubicación.',
    },
    width: { title: 'Mapa o lista', text: 'Dé más ancho al mapa o a la lista.' },
  },
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
  apps: {
    tabs: {
      title: 'Dos listas',
      text: 'Lo que se despliega en los dispositivos y qué aplicaciones puede usar la gente en ellos.',
    },
    facility: { title: 'Centro', text: 'Muestra las aplicaciones de un centro.' },
    list: { title: 'Aplicaciones', text: 'Cada una con su versión y cómo está en sus dispositivos.' },
    actions: {
      title: 'Qué se puede hacer',
      text: 'Elegir sus dispositivos, cambiarle el nombre, subir otra versión, eliminarla en todas partes o solo aquí.',
    },
    add: { title: 'Agregar aplicación', text: 'Póngale nombre, suba su APK, elija los dispositivos que la reciben.' },
  },
  ota: {
    window: {
      title: 'Ventana de actualización',
      text: 'Los dispositivos instalan la aplicación elegida entre estas horas, según su propio reloj y sin nadie conectado.',
    },
    rollout: {
      title: 'Paso a paso',
      text: 'Primero la reciben unos pocos dispositivos. Se detiene sola si fallan demasiadas instalaciones.',
    },
    states: {
      title: 'Cómo están los dispositivos',
      text: 'Haga clic en uno para ver sus dispositivos y por qué falló una instalación.',
    },
    plan: { title: 'Plan', text: 'Cómo de grandes son los pasos, cuánto se observa cada uno y cuándo se detiene.' },
    add: {
      title: 'Dispositivos y agregar aplicación',
      text: 'Despliegue una aplicación a mano o agregue una para todos los dispositivos.',
    },
  },
  wifiNetworks: {
    facility: { title: 'Centro', text: 'Muestra las redes de un centro.' },
    search: { title: 'Buscar', text: 'Encuentra redes por su nombre.' },
    segments: {
      title: 'Lo que está en curso',
      text: 'Muestra solo las redes que algún dispositivo aún no confirmó o que fallaron en alguno.',
    },
    rows: {
      title: 'Una red',
      text: 'Vea cómo está en cada dispositivo, cambie sus dispositivos o su contraseña, o elimínela.',
    },
    add: { title: 'Agregar red', text: 'Escriba el nombre y la contraseña y elija los dispositivos que la reciben.' },
    passwords: {
      title: 'Contraseñas',
      text: 'Las contraseñas están cifradas. Para ver una, escriba antes su propia contraseña.',
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
