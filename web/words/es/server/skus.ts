/** What the server says of lists of SKUs. */
export const skus = {
  'Please enter a SKU before submitting': 'Escriba un SKU antes de enviar',
  'SKU already on the table': 'El SKU ya está en la tabla',
  'SKUs cannot contain line breaks or empty characters':
    'Los SKU no pueden contener saltos de línea ni caracteres vacíos',
  'Please enter a name for Excluded SKU group': 'Escriba un nombre para el grupo de SKU excluidos',
  'Please enter a name for Callout SKU group': 'Escriba un nombre para el grupo de SKU destacados',
  'A group with this name already exists': 'Ya existe un grupo con ese nombre',
  'This SKU is in its group twice': 'Este SKU aparece dos veces en su grupo',
  'This group is listed twice': 'Este grupo aparece dos veces',
  'A company has up to {0} groups of each kind.': 'Una empresa tiene hasta {0} grupos de cada tipo.',
  'A company has up to {0} SKUs of each kind.': 'Una empresa tiene hasta {0} SKU de cada tipo.',
  'Up to {0} SKUs of each kind may have a wildcard.': 'Hasta {0} SKU de cada tipo pueden tener un comodín.',
  'These SKUs are too long in total. Use wildcards to shorten the list.':
    'Estos SKU son demasiado largos en total. Use comodines para acortar la lista.',
  'SKU group added': 'Grupo de SKU agregado',
  'SKU group renamed': 'Nombre del grupo de SKU cambiado',
  'SKU group deleted': 'Grupo de SKU eliminado',
  'SKU groups deleted': 'Grupos de SKU eliminados',
  'SKU added': 'SKU agregado',
  'SKU changed': 'SKU cambiado',
  'SKU deleted': 'SKU eliminado',
  'SKUs deleted': 'SKU eliminados',
  '{0} SKUs added': '{0} SKU agregados',
  '{0} SKUs added, {1} were already in the table': '{0} SKU agregados, {1} ya estaban en la tabla',
  'Recount started': 'Recuento iniciado',
  'Day recounted': 'Día recontado',
  'Raw events of this day are missing. Its figures are left as they are.':
    'Faltan datos originales de este día. Sus cifras no cambian.',
  'Raw events are kept for {0} days: this day is past that.':
    'Los datos originales se conservan {0} días: este día es anterior.',
  'Scans are kept as they came for {0} days.': 'Los escaneos originales se conservan {0} días.',
  'There are too many scans in this range. Choose a shorter range, a team or an associate.':
    'Hay demasiados escaneos en este periodo. Elija un periodo más corto, un equipo o un asociado.',
}
