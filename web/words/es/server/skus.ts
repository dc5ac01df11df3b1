/** What the server says of lists of SKUs. */
export const skus = {
  'Please enter a SKU before submitting': 'Escriba un SKU antes de enviar',
  'SKU already on the table': 'El SKU ya está en la tabla',
  'SKUs cannot contain line breaks or empty characters':
    'Los SKU no pueden contener saltos de línea ni caracteres vacíos',
  'Please enter a name for Excluded SKU group': 'Escriba un nombre para el grupo de SKU excluidos',
  'Please enter a name for Callout SKU group': 'Escriba un nombre para el grupo de SKU de aviso',
  'A group with this name already exists': 'Ya existe un grupo con ese nombre',
  'This SKU is in its group twice': 'Este SKU está dos veces en su grupo',
  'This group is listed twice': 'Este grupo está dos veces',
  'A company has up to {0} groups of each kind.': 'Una empresa tiene hasta {0} grupos de cada tipo.',
  'A company has up to {0} SKUs of each kind.': 'Una empresa tiene hasta {0} SKU de cada tipo.',
  'Up to {0} SKUs of each kind may have a wildcard.': 'Hasta {0} SKU de cada tipo pueden tener un comodín.',
  'These SKUs are too long all together. Wildcards can stand for many of them.':
    'Estos SKU son demasiado largos en total. Un comodín puede sustituir a muchos.',
  'SKU group added': 'Grupo de SKU añadido',
  'SKU group renamed': 'Nombre del grupo de SKU cambiado',
  'SKU group deleted': 'Grupo de SKU eliminado',
  'SKU groups deleted': 'Grupos de SKU eliminados',
  'SKU added': 'SKU añadido',
  'SKU changed': 'SKU cambiado',
  'SKU deleted': 'SKU eliminado',
  'SKUs deleted': 'SKU eliminados',
  '{0} SKUs added': '{0} SKU añadidos',
  '{0} SKUs added, {1} were already in the table': '{0} SKU añadidos, {1} ya estaban en la tabla',
  'Recount started': 'Recuento iniciado',
  'Day recounted': 'Día contado de nuevo',
  'Raw events of this day are missing. Its figures are left as they are.':
    'Faltan eventos originales de este día. Sus cifras quedan como están.',
  'Raw events are kept for {0} days: this day is past that.':
    'Los eventos originales se guardan {0} días, y este día es anterior.',
  'Scans are kept as they came for {0} days.': 'Los escaneos se guardan como llegaron durante {0} días.',
  'There are too many scans in this range. Choose a shorter range, a team or an associate.':
    'Se escaneó demasiado en este intervalo para sumarlo de una vez. Elija un intervalo más corto, un equipo o un asociado.',
}
