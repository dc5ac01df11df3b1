/** What the server says of incident reports. */
export const incidents = {
  'Incident report has been updated successfully': 'Informe de incidente actualizado',
  'New photos keep their location': 'Las fotos nuevas conservan su ubicación',
  'The location is removed from new photos': 'La ubicación se elimina de las fotos nuevas',
  'Please name a photo of a report': 'Indique una foto de un informe',
  'This photo is too large for one response. Request its link instead.':
    'Esta foto es demasiado grande para una sola respuesta. Solicite su enlace.',
}
