/** What the server says of Source Data. */
export const sourceData = {
  'Please select an associate or select all to see the overview': 'Seleccione un asociado o todos para ver el resumen',
  "Range time can't be higher than 7 days": 'El periodo no puede ser de más de 7 días',
  'Must select at least one Callout SKU or Group.': 'Seleccione al menos un SKU destacado o un grupo.',
  'Codes can be named for scans and excluded scans, in place of SKUs.':
    'Solo se pueden indicar códigos para escaneos y escaneos excluidos, en lugar de SKU.',
  'Must include at least one Callout SKU. Check that passed Callout Groups contain at least one SKU.':
    'Debe haber al menos un SKU destacado. Compruebe que los grupos de SKU destacados elegidos contengan al menos un SKU.',
  'Request received, download will begin shortly': 'Solicitud recibida, la descarga empezará en breve',
  'Some of these SKUs no longer exist. Please select again.':
    'Algunos de estos SKU ya no existen. Selecciónelos de nuevo.',
  'This file is larger than 5 MB. Please ask for less, or leave out text/csv to have it created in the background.':
    'Este archivo supera los 5 MB. Pida menos datos u omita text/csv para crearlo en segundo plano.',
  'This takes too long for one response. Please leave out text/csv to have it created in the background.':
    'Esto tarda demasiado para una sola respuesta. Omita text/csv para crearlo en segundo plano.',
  'This export made no progress for too long. Please start it again.':
    'Esta exportación no avanzó durante demasiado tiempo. Iníciela de nuevo.',
  'This file has expired: links work for 24 hours. Please export it again.':
    'Este archivo venció: los enlaces funcionan 24 horas. Expórtelo de nuevo.',
}
