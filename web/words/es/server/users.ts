/** What the server says of users. */
export const users = {
  'You can only manage users below your own role.': 'Solo puede administrar usuarios por debajo de su rol.',
  'Your company needs a super admin. Please make someone else a super admin first.':
    'Su empresa necesita un superadministrador. Asigne primero ese rol a otra persona.',
  'You can only assign roles below your own.': 'Solo puede asignar roles por debajo del suyo.',
  'The user already has this role in this group.': 'El usuario ya tiene ese rol en ese grupo.',
  'Role added successfully': 'Rol agregado',
  'You can only revoke roles below your own.': 'Solo puede quitar roles por debajo del suyo.',
  'You must be assigned to a different role before deleting': 'Usted debe tener otro rol antes de eliminar este',
  'User must be assigned to a different role before deleting': 'El usuario debe tener otro rol antes de eliminar este',
  'Role removed successfully': 'Rol quitado',
  'Please change your own password in your profile.': 'Cambie su propia contraseña en su perfil.',
  'User created successfully': 'Usuario creado',
  'User created successfully. No welcome email was sent: there were too many emails today.':
    'Usuario creado. No se envió el correo de bienvenida: hoy se enviaron demasiados correos.',
  'File you uploaded contained no entries': 'El archivo que subió no contiene entradas',
  'At most {0} users at once': 'Como máximo {0} usuarios a la vez',
  'Users are being created': 'Se están creando los usuarios',
  '{0} users created': '{0} usuarios creados',
  '{0} users created, {1} not': '{0} usuarios creados, {1} no',
  'User created. The email could not be sent.': 'Usuario creado. No se pudo enviar el correo.',
  'User created. The email may not have been sent.': 'Usuario creado. Puede que el correo no se haya enviado.',
  'User created. No email was sent: there were too many today.':
    'Usuario creado. No se envió el correo: hoy se enviaron demasiados.',
  'The username is taken.': 'Ese usuario ya está en uso.',
  'The username is in row {0} too.': 'El usuario también está en la fila {0}.',
  'The username differs only in case from row {0}.':
    'El usuario solo se distingue del de la fila {0} en las mayúsculas.',
  'The team {0} is disabled.': 'El equipo {0} está desactivado.',
  'The facility {0} is disabled.': 'El centro {0} está desactivado.',
  'The team {0} was disabled a moment ago.': 'El equipo {0} se desactivó hace un momento.',
  'The facility {0} was disabled a moment ago.': 'El centro {0} se desactivó hace un momento.',
  'The group {0} was deleted a moment ago.': 'El grupo {0} se eliminó hace un momento.',
  'This is not text.': 'Esto no es texto.',
  'One of the users is missing username. This field is required for all users.':
    'A uno de los usuarios le falta el usuario. Este campo es obligatorio para todos.',
  '{0} is missing password. This field is required for all users.':
    'A {0} le falta la contraseña. Este campo es obligatorio para todos.',
  '{0} is missing first name. This field is required for all users.':
    'A {0} le falta el nombre. Este campo es obligatorio para todos.',
  '{0} is missing last name. This field is required for all users.':
    'A {0} le falta el apellido. Este campo es obligatorio para todos.',
  '{0} is missing email. This field is required for all users.':
    'A {0} le falta el correo. Este campo es obligatorio para todos.',
  '{0} is missing role. This field is required for all users.':
    'A {0} le falta el rol. Este campo es obligatorio para todos.',
  '{0} is missing group. This field is required for all users.':
    'A {0} le falta el grupo. Este campo es obligatorio para todos.',
  'Role for {0} does not match any of the roles you can assign.  Please check spelling and available roles.':
    'El rol de {0} no coincide con ninguno de los que puede asignar.  Compruebe cómo está escrito y qué roles hay.',
  'Group for {0} does not match any of the groups you can assign.  Please check spelling and available groups.':
    'El grupo de {0} no coincide con ninguno de los que puede asignar.  Compruebe cómo está escrito y qué grupos hay.',
  'User disabled successfully': 'Usuario desactivado',
  'User enabled successfully': 'Usuario activado',
  'Please use Logout to end your own session.': 'Use Cerrar sesión para terminar su propia sesión.',
  'User signed out successfully': 'Se cerraron las sesiones del usuario',
  'This username is already in use. Please choose another one.': 'Ese usuario ya está en uso. Elija otro.',
  'Max Users reached. Please remove a user before adding a new one.':
    'Se alcanzó el máximo de usuarios. Elimine a un usuario antes de agregar otro.',
  'You cannot disable yourself.': 'No puede desactivarse a sí mismo.',
  'You cannot enable yourself.': 'No puede activarse a sí mismo.',
  'You cannot delete yourself.': 'No puede eliminarse a sí mismo.',
  'User deleted successfully': 'Usuario eliminado',
  'User updated successfully': 'Usuario actualizado',
  'Only your manager can change your username and employee id.':
    'Solo su encargado puede cambiar su usuario y su ID de empleado.',
}
