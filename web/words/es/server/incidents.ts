/** What the server says of incident reports. */
export const incidents = {
  'Incident report has been updated successfully': 'Informe de incidente actualizado',
  'New photos keep where they were taken': 'Las fotos nuevas conservan dónde se hicieron',
  'New photos lose where they were taken': 'Las fotos nuevas pierden dónde se hicieron',
  'Please name a photo of a report': 'Indique una foto de un informe',
  'This photo is larger than one answer can carry. Ask for its address.':
    'Esta foto es demasiado grande para una sola respuesta. Pida su dirección.',
}
