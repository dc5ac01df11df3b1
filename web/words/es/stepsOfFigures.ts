import type { stepsOfFigures as english } from '../en/stepsOfFigures.ts'
import type { Localised } from '../localised.ts'

export const stepsOfFigures: Localised<typeof english> = {
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
      title: 'Todas las tareas de los días que elija',
      text: 'Por centro y equipo. Elija grupo y días, busque, muestre solo las abiertas, contraiga equipos o lléveselas en CSV.',
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
}
