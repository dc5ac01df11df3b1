/** What the server says of groups and devices. */
export const groups = {
  'This facility is disabled.': 'Este centro está desactivado.',
  'Enrolment code created successfully': 'Código de registro creado',
  'Enrolment code revoked successfully': 'Código de registro anulado',
  'Facility created successfully': 'Centro creado',
  'Team created successfully': 'Equipo creado',
  'Facility disabled successfully': 'Centro desactivado',
  'Team disabled successfully': 'Equipo desactivado',
  'Facility enabled successfully': 'Centro activado',
  'The facility of this team is disabled. Ask an admin to enable it.':
    'El centro de este equipo está desactivado. Pida a un administrador que lo active.',
  'Team and facility enabled successfully': 'Equipo y centro activados',
  'Team enabled successfully': 'Equipo activado',
  'Facility deleted successfully': 'Centro eliminado',
  'Facility restored successfully': 'Centro recuperado',
  'Team deleted successfully': 'Equipo eliminado',
  'Team restored successfully': 'Equipo recuperado',
  'Facility updated successfully': 'Centro actualizado',
  'Team updated successfully': 'Equipo actualizado',
  'Already in use': 'Ya se usa',
  'Failed to load image.': 'No se pudo cargar la imagen.',
}
