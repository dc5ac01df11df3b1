import type { stepsOfFigures as english } from '../en/stepsOfFigures.ts'
import type { Localised } from '../localised.ts'

export const stepsOfFigures: Localised<typeof english> = {
  performance: {
    range: {
      title: 'Periodo',
      text: 'Hoy, los últimos días o un periodo personalizado.',
    },
    groups: {
      title: 'Grupos',
      text: 'La empresa, los centros y los equipos. Elija hasta cinco: rotan cada 15 segundos.',
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
      title: 'Qué tan recientes son los datos',
      text: 'Se actualizan automáticamente con la frecuencia que elija. Actualizar ahora lo hace al momento.',
    },
    card: {
      title: 'Una tarjeta',
      text: 'El dato, su meta y si está en meta, cerca o fuera. Arrástrela a otro lugar o use su menú.',
    },
    associates: {
      title: 'Asociados',
      text: 'Todas las personas del grupo. Elija una para ver sus tarjetas; con Todos los asociados vuelve atrás.',
    },
  },
  charts: {
    type: { title: 'Qué se dibuja', text: 'Uno de 14 datos, desde los escaneos hasta las horas ahorradas.' },
    range: {
      title: 'Periodo',
      text: 'Por horas hasta un día, por días hasta 92 días y por meses si es más largo.',
    },
    datasets: {
      title: 'Líneas',
      text: 'Un grupo con todas sus personas, o una de ellas. Se superponen hasta cinco.',
    },
    get: { title: 'Ver métricas', text: 'Dibuja lo que eligió.' },
    presets: { title: 'Vistas guardadas', text: 'Guarde una selección con un nombre y recupérela más tarde.' },
    options: {
      title: 'Cómo se dibuja',
      text: 'Etiquetas en los puntos. Con una sola línea, también su meta y la opción de omitir el tiempo en que nadie tenía la sesión iniciada.',
    },
    table: {
      title: 'Lo mismo en una tabla',
      text: 'Cada punto con su valor. Imprimir y Exportar como CSV la incluyen.',
    },
  },
  associatesTable: {
    range: { title: 'Periodo', text: 'Un día o algunas horas, los últimos 7 a 180 días, o fechas personalizadas.' },
    groups: { title: 'Grupo', text: 'La empresa, un centro o un equipo.' },
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
      text: 'Se actualizan automáticamente con la frecuencia que elija. Actualizar ahora lo hace al momento.',
    },
  },
  skuHeatMap: {
    who: { title: 'Grupo o persona', text: 'Un grupo con toda su gente, o una persona.' },
    range: {
      title: 'Periodo',
      text: 'Días, semanas o meses completos, u horas personalizadas. Hasta un día se dibuja por hora, hasta 92 días por día, más por mes.',
    },
    skus: {
      title: 'Qué SKU',
      text: 'Hasta 100: de sus listas, escritos, pegados o elegidos entre los códigos escaneados recientemente.',
    },
    get: { title: 'Ver métricas', text: 'Muestra lo que eligió.' },
    map: {
      title: 'El mapa de calor',
      text: 'Las celdas más oscuras tienen más escaneos. Haga clic en una celda, o use las flechas y Enter, para ver sus detalles.',
    },
    csv: {
      title: 'Imprimir y exportar',
      text: 'Imprimir crea un PDF. Exportar como CSV sirve para hojas de cálculo.',
    },
  },
  teamRankings: {
    tabs: {
      title: 'Equipos, o un trabajador',
      text: 'Grupo clasifica los equipos de un grupo. Trabajador clasifica los equipos en los que trabajó una persona.',
    },
    who: {
      title: 'Grupo',
      text: 'La empresa, un centro o un equipo; en la otra pestaña, una persona.',
    },
    type: {
      title: 'Según qué se clasifican',
      text: 'Una de 13 cifras. Algunas cambian al momento, sin cargar.',
    },
    range: { title: 'Periodo', text: 'Horas completas, hasta 7 días.' },
    get: { title: 'Ver métricas', text: 'Muestra lo que eligió.' },
    list: {
      title: 'La clasificación',
      text: 'Puesto, cambio frente al mismo periodo anterior, cifra y parte. Señale un equipo para saber más; haga clic en su nombre para ver su gráfico.',
    },
    order: {
      title: 'Orden y escala',
      text: 'Con una escala logarítmica también se ven bien los equipos pequeños: cada paso a la derecha es 10×.',
    },
    csv: {
      title: 'Imprimir y exportar',
      text: 'Imprimir crea un PDF. Exportar como CSV sirve para hojas de cálculo.',
    },
  },
  tasks: {
    now: {
      title: 'Lo que está haciendo',
      text: 'Su tarea en curso y desde cuándo. Sigue en curso aunque cierre la sesión.',
    },
    go: { title: 'Iniciar o terminar una tarea', text: 'Abre la tarea en curso o inicia la siguiente.' },
    logout: { title: 'Cerrar sesión', text: 'Deje el teléfono a la siguiente persona. Su tarea sigue en curso.' },
    spanish: { title: 'En español', text: 'Muestra todo en español, aquí y donde inicie sesión.' },
    whoNow: {
      title: 'Quién hace qué ahora',
      text: 'Las tareas abiertas por equipo. La marca es el tiempo habitual; las que lo superan van primero. Seleccione una para abrir la tarea.',
    },
    table: {
      title: 'Todas las tareas de los días que elija',
      text: 'Por centro y equipo. Elija grupo y días, busque, muestre solo las abiertas, contraiga equipos o exporte como CSV.',
    },
    tabs: {
      title: 'Qué se puede iniciar',
      text: 'Gestionar tareas muestra lo que los trabajadores pueden iniciar; Gestionar clientes, los clientes.',
    },
    startMany: {
      title: 'Iniciar para varios',
      text: 'Inicia una tarea para varios trabajadores de un equipo a la vez.',
    },
    toggle: {
      title: 'Activar o desactivar',
      text: 'Activa o desactiva las tareas para toda la empresa. Las tareas registradas se conservan.',
    },
  },
  incidents: {
    search: { title: 'Buscar', text: 'Encuentra palabras de descripciones, nombres y ubicaciones.' },
    segments: { title: 'Qué informes', text: 'Todos, los que tienen fotos o los de hoy.' },
    photos: { title: 'Fotos', text: 'Abre las fotos de un informe: amplíelas, muévalas y guárdelas.' },
    archive: { title: 'Archivar', text: 'Quita un informe de la lista. Antes pregunta.' },
    archived: { title: 'Más', text: 'Exportación, textos completos e informes archivados.' },
  },
  skuMetrics: {
    whose: { title: 'Grupo', text: 'Un grupo: todo él o uno de sus asociados.' },
    which: { title: 'Destacados o excluidos', text: 'Cuál de las dos listas de SKU muestra.' },
    groups: { title: 'Grupos de SKU', text: 'Todos los grupos de esa lista, o los que elija.' },
    when: { title: 'Cuándo', text: 'Horas completas, hasta un mes, en la hora del grupo.' },
    get: { title: 'Ver métricas', text: 'Muestra lo que eligió.' },
    options: { title: 'Qué muestran las barras', text: 'Escaneos totales o por hora, en el orden que quiera.' },
    files: { title: 'Imprimir y exportar', text: 'Las barras en PDF y sus cifras en CSV.' },
  },
  sourceData: {
    whose: {
      title: 'Grupo',
      text: 'Una empresa, un centro o un equipo, y todos sus asociados o algunos.',
    },
    type: {
      title: 'Qué clase de datos',
      text: 'Sesiones, escaneos, pasos o tiempos de ciclo. Cada clase tiene sus propias columnas.',
    },
    when: { title: 'Cuándo', text: 'Horas completas, hasta 7 días, en la hora del grupo.' },
    sample: { title: 'Cómo es el archivo', text: 'Los nombres de sus columnas y una fila de ejemplo.' },
    size: { title: 'Qué tamaño tendrá', text: 'Las filas y el tamaño aproximados, y cuánto tarda.' },
    go: {
      title: 'Exportar',
      text: 'Muestra primero un resumen y luego empieza. Mientras tanto puede salir de la página.',
    },
    last: {
      title: 'Últimas exportaciones',
      text: 'Lo que está en curso y los archivos para descargar. Se guardan 24 horas.',
    },
    columns: { title: 'Qué significan las columnas', text: 'Explica cada columna de cada clase de datos.' },
  },
  skus: {
    add: { title: 'Agregue un grupo', text: 'Los SKU están en grupos. Escriba aquí el nombre de uno nuevo.' },
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
      text: 'Agrega muchos grupos y SKU con un archivo CSV. La plantilla muestra cómo es.',
    },
    recount: {
      title: 'Cuándo se aplican los cambios',
      text: 'Los cambios se aplican a los escaneos nuevos. Aquí puede recontar días pasados con las listas de hoy.',
    },
  },
}
