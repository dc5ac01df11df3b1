/** What the server says of Source Data. */
export const sourceData = {
  'Please select an associate or select all to see the overview': 'Seleccione un asociado o todos para ver el resumen',
  "Range time can't be higher than 7 days": 'El intervalo no puede ser de más de 7 días',
  'Must select at least one Callout SKU or Group.': 'Seleccione al menos un SKU de aviso o un grupo.',
  'Codes can be named for scans and excluded scans, in place of SKUs.':
    'Solo se pueden indicar códigos de escaneos y de escaneos excluidos, en lugar de SKU.',
  'Must include at least one Callout SKU. Check that passed Callout Groups contain at least one SKU.':
    'Debe haber al menos un SKU de aviso. Compruebe que los grupos de SKU de aviso elegidos contengan al menos un SKU.',
  'Request received, download will begin shortly': 'Solicitud recibida, la descarga empezará en breve',
  'Some of these SKUs no longer exist. Please select again.':
    'Algunos de estos SKU ya no existen. Selecciónelos de nuevo.',
  'This file is larger than 5 MB. Please ask for less, or leave out text/csv to have it created in the background.':
    'Este archivo pasa de 5 MB. Pida menos, o sin text/csv: entonces se hace en segundo plano.',
  'This takes too long for one answer. Please leave out text/csv to have it created in the background.':
    'Esto tarda más de lo que puede una respuesta. Pida sin text/csv: entonces se hace en segundo plano.',
  'This export made no progress for too long. Please start it again.':
    'Esta exportación estuvo parada demasiado tiempo. Iníciela de nuevo.',
  'This file has expired: links work for 24 hours. Please export it again.':
    'Este archivo ya no existe: su enlace dura 24 horas. Expórtelo de nuevo.',
}
