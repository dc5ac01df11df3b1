/** What the server says of signing in and the own account. */
export const sessions = {
  'You were signed out by an admin.': 'Un administrador cerró su sesión.',
  'Your password was changed. Please sign in again.': 'Su contraseña cambió. Inicie sesión de nuevo.',
  'Your two-factor authentication was enabled. Please sign in again.':
    'Se activó su verificación en dos pasos. Inicie sesión de nuevo.',
  'Your company is disabled. Please contact your provider.':
    'Su empresa está desactivada. Comuníquese con su proveedor.',
  'Your account is disabled. Please contact your admin.':
    'Su cuenta está desactivada. Comuníquese con su administrador.',
  'Your role was changed. Please sign in again.': 'Su rol cambió. Inicie sesión de nuevo.',
  'Your group is disabled. Please sign in again.': 'Su grupo está desactivado. Inicie sesión de nuevo.',
  'You are signed out': 'Sesión cerrada',
  'User logged out successfully': 'Se cerró la sesión del usuario',
  'Signs out when it reconnects': 'Se cierra la sesión al reconectarse',
  'You have exceeded allowed attempts for this email token. Please attempt to login again or reach out to your Admin for help.':
    'Superó los intentos permitidos para este código. Inicie sesión de nuevo o pida ayuda a su administrador.',
  'This code has expired. Please ask for a new one.': 'Este código venció. Pida otro.',
  'This code was already used. Please ask for a new one.': 'Este código ya se usó. Pida otro.',
  'Code confirmed': 'Código confirmado',
  'A code was sent to {0}': 'Enviamos un código a {0}',
  'Your current password is not correct.': 'Su contraseña actual no es correcta.',
  'Password updated successfully': 'Contraseña actualizada',
  'This code is no longer valid. Please ask for a new one.': 'Este código ya no es válido. Pida otro.',
  'There is no address to confirm. Please enter one first.': 'No hay ningún correo que confirmar. Escriba uno primero.',
  'Your email address is confirmed': 'Su correo electrónico está confirmado',
  'You have tried {0} addresses today. Please try again tomorrow.':
    'Hoy probó {0} direcciones. Inténtelo de nuevo mañana.',
  'Too many addresses of your company are waiting to be confirmed today. Please try again tomorrow.':
    'Hoy hay demasiadas direcciones de su empresa por confirmar. Inténtelo de nuevo mañana.',
  'You do not have this role in this group.': 'No tiene ese rol en ese grupo.',
  "You can't login into a disabled group.": 'No puede entrar en un grupo desactivado.',
  'Session refreshed successfully': 'Sesión renovada',
  'Group switched successfully': 'Cambió de grupo',
  'Your email address is not confirmed yet. Please confirm it first.':
    'Su correo todavía no está confirmado. Confírmelo primero.',
  'Your account has no email address. Please ask an admin to add one.':
    'Su cuenta no tiene correo. Pida a un administrador que agregue uno.',
  'Please confirm your email address first.': 'Confirme primero su correo electrónico.',
  'All of your groups are disabled. Please contact your admin.':
    'Todos sus grupos están desactivados. Comuníquese con su administrador.',
  'There is no preference {0}.': 'No existe la preferencia {0}.',
  'Two-factor authentication is turned on and off with an emailed code.':
    'La verificación en dos pasos se activa y desactiva con un código por correo.',
  'User pref successfully updated': 'Preferencia guardada',
  'Two-factor authentication enabled successfully': 'Verificación en dos pasos activada',
  'Two-factor authentication disabled successfully': 'Verificación en dos pasos desactivada',
  'Only a super admin can change the two-factor authentication of another user.':
    'Solo un superadministrador puede cambiar la verificación en dos pasos de otro usuario.',
  'Two-factor authentication can only be enabled by the users themselves.':
    'Solo cada usuario puede activar su propia verificación en dos pasos.',
  'This password cannot be used. Please choose another one.': 'No se puede usar esta contraseña. Elija otra.',
  'The password must not be the username.': 'La contraseña no puede ser el usuario.',
  'This password is too common. Choose another one.': 'Esta contraseña es demasiado común. Elija otra.',
}
