/** What the server says, by its own English words; `{0}` stands for what varies. */
export const server: Readonly<Record<string, string>> = {
  // Figures by SKU
  'The range cannot be longer than 7 days.': 'El periodo no puede ser de más de 7 días.',
  'Please select at least one SKU group.': 'Elija al menos un grupo de SKU.',
  'The selected groups contain more than 15000 SKUs. Please select fewer groups.':
    'Los grupos elegidos contienen más de 15000 SKU. Elija menos grupos.',
  'Range is limited to 1 month.': 'El periodo está limitado a 1 mes.',
  'End Time cannot be before Start Time.': 'La hora de fin no puede ser anterior a la de inicio.',
  'Please enter at least one SKU': 'Introduzca al menos un SKU',
  'Please select up to 100 SKUs.': 'Elija hasta 100 SKU.',
  'Please select a date range of 12 months or less.': 'Elija un periodo de 12 meses o menos.',
  'At most {0} at once': 'Como máximo {0} a la vez',
  // SKUs
  'Please enter a SKU before submitting': 'Escriba un SKU antes de enviar',
  'SKU already on the table': 'El SKU ya está en la tabla',
  'SKUs cannot contain line breaks or empty characters':
    'Los SKU no pueden contener saltos de línea ni caracteres vacíos',
  'Please enter a name for Excluded SKU group': 'Escriba un nombre para el grupo de SKU excluidos',
  'Please enter a name for Callout SKU group': 'Escriba un nombre para el grupo de SKU de aviso',
  'A group of this name exists already': 'Ya existe un grupo con ese nombre',
  'This SKU stands twice in its group': 'Este SKU está dos veces en su grupo',
  'This group stands twice': 'Este grupo está dos veces',
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
  '{0} SKUs added, {1} were on the table already': '{0} SKU añadidos, {1} ya estaban en la tabla',
  'Recount started': 'Recuento iniciado',
  'Counted again': 'Contado de nuevo',
  'Scans are kept as they came for {0} days.': 'Los escaneos se guardan como llegaron durante {0} días.',
  'Too much was scanned in this range to add it up at once. Choose a shorter range, a team or an associate.':
    'Se escaneó demasiado en este intervalo para sumarlo de una vez. Elija un intervalo más corto, un equipo o un asociado.',
  // Anything
  'Some of the values sent are not valid. Please correct them and try again.':
    'Algunos datos no son válidos. Corríjalos e inténtelo de nuevo.',
  'Please sign in.': 'Inicie sesión.',
  'Your session has ended. Please sign in again.': 'Su sesión terminó. Inicie sesión de nuevo.',
  'Please enter the code that was sent to your e-mail first.': 'Escriba primero el código que enviamos a su correo.',
  'Please confirm your password first.': 'Confirme primero su contraseña.',
  'Your role does not allow this. Ask an admin if you need it.':
    'Su rol no lo permite. Pregunte a un administrador si lo necesita.',
  'The request names another user or company than the one signed in.': 'La solicitud nombra a otro usuario o empresa.',
  'This no longer exists, or you cannot see it.': 'Ya no existe o no puede verlo.',
  'This name is already in use. Please choose another one.': 'Ese nombre ya se usa. Elija otro.',
  'Somebody changed this at the same time. Please reload and try again.':
    'Alguien lo cambió al mismo tiempo. Vuelva a cargar e inténtelo de nuevo.',
  'The limit of your company is reached.': 'Se alcanzó el límite de su empresa.',
  'The request is too large.': 'La solicitud es demasiado grande.',
  'The password is not correct.': 'La contraseña no es correcta.',
  'The token is not correct.': 'El código no es correcto.',
  'This is not possible right now.': 'No es posible en este momento.',
  'Too many attempts. Please wait a minute and try again.':
    'Demasiados intentos. Espere un minuto e inténtelo de nuevo.',
  'Something went wrong on our side. Please try again.': 'Algo salió mal de nuestro lado. Inténtelo de nuevo.',
  'The service is busy. Please try again in a moment.': 'El servicio está ocupado. Inténtelo de nuevo en un momento.',
  'Too many calls. Please wait a minute and try again.':
    'Demasiadas solicitudes. Espere un minuto e inténtelo de nuevo.',
  'This is more than one answer can carry.': 'Son más datos de los que caben en una respuesta.',
  'There is no such call.': 'No existe esa llamada.',
  // Files
  'Please choose an image: PNG, JPEG, GIF or WebP': 'Elija una imagen: PNG, JPEG, GIF o WebP',
  'You cannot upload images larger than 10MB': 'No puede subir imágenes de más de 10MB',
  'You cannot upload images with more than 50 million pixels':
    'No puede subir imágenes de más de 50 millones de píxeles',
  'The file has not arrived yet. Please send the rest first.': 'El archivo aún no llegó. Envíe primero lo que falta.',
  'This upload has ended. Please begin again.': 'Esta subida terminó. Empiece de nuevo.',
  'This image cannot be read. Please choose another one.': 'No se puede leer esta imagen. Elija otra.',
  'This image takes too long to read. Please choose a smaller one.':
    'Se tarda demasiado en leer esta imagen. Elija una más pequeña.',
  'Image uploaded': 'Imagen subida',
  // Company
  'Please input the company name': 'Escriba el nombre de la empresa',
  'Invalid URL.  If you find this to be in error, reach out to your Rufus contact':
    'La dirección web no es válida.  Si cree que es un error, consulte a su contacto de Rufus',
  'Please upload the logo again.': 'Suba el logotipo de nuevo.',
  'Company updated successfully': 'Empresa actualizada',
  'The Idempotency-Key must be 8 to 80 letters, digits, _ or -.':
    'La Idempotency-Key debe tener de 8 a 80 letras, dígitos, _ o -.',
  'This Idempotency-Key was used for another request.': 'Esta Idempotency-Key se usó para otra solicitud.',
  'The first request with this Idempotency-Key is still running.':
    'La primera solicitud con esta Idempotency-Key sigue en curso.',
  'This was begun and may have been done. Please check before you do it again.':
    'Se empezó y puede que ya esté hecho. Compruébelo antes de repetirlo.',
  'This cursor does not belong to this list. Please begin again without one.':
    'Este cursor no es de esta lista. Empiece de nuevo sin él.',
  'This cursor has expired. Please begin the list again without one.':
    'Este cursor ha caducado. Empiece la lista de nuevo sin él.',
  'The body is not valid gzip.': 'El contenido no es gzip válido.',
  'The body is not valid JSON.': 'El contenido no es JSON válido.',
  'The body must be a JSON object.': 'El contenido debe ser un objeto JSON.',
  'Calls are taken at the address of the console only.': 'Las llamadas solo se atienden en la dirección de la consola.',
  'Allowed values only 0 to 1,000,000,000': 'Solo se admiten valores de 0 a 1.000.000.000',
  'A cycle takes at most 24 hours': 'Un ciclo dura 24 horas como máximo',
  'This group no longer exists, or you cannot set its goals.': 'Ese grupo ya no existe o no puede fijar sus metas.',
  // Sessions
  'You were signed out by an admin.': 'Un administrador cerró su sesión.',
  'Your password was changed. Please sign in again.': 'Su contraseña cambió. Inicie sesión de nuevo.',
  'Your two-factor authentication was enabled. Please sign in again.':
    'Se activó su verificación en dos pasos. Inicie sesión de nuevo.',
  'Your company is disabled. Please contact your provider.': 'Su empresa está desactivada. Contacte con su proveedor.',
  'Your account is disabled. Please contact your admin.': 'Su cuenta está desactivada. Contacte con su administrador.',
  'Your role was changed. Please sign in again.': 'Su rol cambió. Inicie sesión de nuevo.',
  'Your group is disabled. Please sign in again.': 'Su grupo está desactivado. Inicie sesión de nuevo.',
  'You are signed out': 'Sesión cerrada',
  'You have exceeded allowed attempts for this email token. Please attempt to login again or reach out to your Admin for help.':
    'Superó los intentos permitidos para este código. Inicie sesión de nuevo o pida ayuda a su administrador.',
  'This token has expired. Please ask for a new one.': 'Este código ha caducado. Pida otro.',
  'This token was used already. Please ask for a new one.': 'Este código ya se usó. Pida otro.',
  'Token confirmed': 'Código confirmado',
  'A token was sent to {0}': 'Enviamos un código a {0}',
  'A code was sent to {0}': 'Enviamos un código a {0}',
  'Your current password is not correct.': 'Su contraseña actual no es correcta.',
  'Password updated successfully': 'Contraseña actualizada',
  'This code no longer counts. Please ask for a new one.': 'Este código ya no vale. Pida otro.',
  'The code is not correct.': 'El código no es correcto.',
  'There is no address to confirm. Please enter one first.': 'No hay ningún correo que confirmar. Escriba uno primero.',
  'Your e-mail address is confirmed': 'Su correo electrónico está confirmado',
  'You have tried {0} addresses today. Please try again tomorrow.': 'Hoy probó {0} correos. Inténtelo de nuevo mañana.',
  'Too many addresses of your company wait to be confirmed today. Please try again tomorrow.':
    'Hoy hay demasiados correos de su empresa por confirmar. Inténtelo de nuevo mañana.',
  'You do not have this role in this group.': 'No tiene ese rol en ese grupo.',
  "You can't login into a disabled group.": 'No puede entrar en un grupo desactivado.',
  'Session refreshed successfully': 'Sesión renovada',
  'Group switched successfully': 'Cambió de grupo',
  'Your e-mail address is not confirmed yet. Please confirm it first.':
    'Su correo todavía no está confirmado. Confírmelo primero.',
  'Your account has no e-mail address. Please ask an admin to add one.':
    'Su cuenta no tiene correo. Pida a un administrador que agregue uno.',
  'Please confirm your e-mail address first.': 'Confirme primero su correo electrónico.',
  'All of your groups are disabled. Please contact your admin.':
    'Todos sus grupos están desactivados. Contacte con su administrador.',
  'There is no preference {0}.': 'No existe la preferencia {0}.',
  'Two-factor authentication is turned on and off with a mailed token.':
    'La verificación en dos pasos se activa y desactiva con un código por correo.',
  'User pref successfully updated': 'Preferencia guardada',
  'Two-factor authentication enabled successfully': 'Verificación en dos pasos activada',
  'Two-factor authentication disabled successfully': 'Verificación en dos pasos desactivada',
  'Please confirm the token that was sent to your e-mail first.':
    'Confirme primero el código que enviamos a su correo.',
  'Only a super admin can change the two-factor authentication of another user.':
    'Solo un superadministrador puede cambiar la verificación en dos pasos de otro usuario.',
  'Two-factor authentication can only be enabled by the users themselves.':
    'Solo cada usuario puede activar su propia verificación en dos pasos.',
  'This password cannot be used. Please choose another one.': 'No se puede usar esta contraseña. Elija otra.',
  'The password must not be the username.': 'La contraseña no puede ser el usuario.',
  'This password is too common. Choose another one.': 'Esta contraseña es demasiado común. Elija otra.',
  // Groups and devices
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
  // Figures
  'The type of this group is {0}.': 'El tipo de este grupo es {0}.',
  'Target metrics successfully updated': 'Metas actualizadas',
  'You can only see your own figures.': 'Solo puede ver sus propios datos.',
  'A range of this length is drawn by the hour.': 'Un periodo de esta duración se dibuja por horas.',
  'A range of this length is drawn by the day.': 'Un periodo de esta duración se dibuja por días.',
  'A range of this length is drawn by the month.': 'Un periodo de esta duración se dibuja por meses.',
  'The range must lie within one day.': 'El periodo debe estar dentro de un día.',
  'Use YYYY-MM-DD HH:mm:ss or ISO 8601 with an offset': 'Use AAAA-MM-DD HH:mm:ss o ISO 8601 con desfase',
  'The start time must be on a quarter of an hour.': 'El inicio debe caer en un cuarto de hora.',
  'The end time must be on a quarter of an hour.': 'El fin debe caer en un cuarto de hora.',
  'The start time cannot be in the future.': 'El inicio no puede estar en el futuro.',
  'The end time cannot be more than one hour in the future.': 'El fin no puede estar más de una hora en el futuro.',
  'The end time cannot be before the start time.': 'El fin no puede ser anterior al inicio.',
  'The range cannot be longer than 366 days.': 'El periodo no puede durar más de 366 días.',
  'This user does not belong to the group.': 'Este usuario no es del grupo.',
  'Preset deleted': 'Vista eliminada',
  'Preset renamed': 'Nombre de la vista cambiado',
  'Preset saved': 'Vista guardada',
  'View saved': 'Vista guardada',
  'View deleted': 'Vista eliminada',
  'View restored': 'Vista recuperada',
  'The page opens with this view': 'La página se abre con esta vista',
  'The page opens as you left it': 'La página se abre como la dejó',
  'Only its owner and admins can change a shared view.':
    'Solo su dueño y los administradores pueden cambiar una vista compartida.',
  'Only its owner can stop sharing a view.': 'Solo su dueño puede dejar de compartir una vista.',
  'You can keep {0} views of a table. Delete one first.': 'Puede guardar {0} vistas de una tabla. Elimine una primero.',
  'A company can share {0} views of a table. Delete one first.':
    'Una empresa puede compartir {0} vistas de una tabla. Elimine una primero.',
  'This is not the type of the group.': 'Ese no es el tipo del grupo.',
  'You can keep {0} presets. Delete one first.': 'Puede guardar {0} vistas. Elimine una primero.',
  'Please choose true or false': 'Elija verdadero o falso',
  'Please give freshness or pace': 'Indique la frecuencia de envío o el ritmo',
  'Settings saved': 'Configuración guardada',
  "You can't overlap more than {0} data sets": 'No puede superponer más de {0} series',
  "You can't select the same data set twice": 'No puede elegir la misma serie dos veces',
  'Allowed values only 0 to 100': 'Solo se permiten valores de 0 a 100',
  'You have not set or changed any metrics. Please input values into the corresponding fields you wish to set.':
    'No definió ni cambió ninguna meta. Escriba valores en los campos que quiera definir.',
  'You have not selected any groups.  Please open the dropdown and click on the name of the company, facility(s), or team(s) you wish to edit.':
    'No eligió ningún grupo. Abra la lista y elija la empresa, los centros o los equipos que quiera editar.',
  // Mail
  'The mail could not be sent. Please try again in a few minutes.':
    'No se pudo enviar el correo. Inténtelo de nuevo en unos minutos.',
  'No mailbox for suggestions is set up here yet. Please tell your admin.':
    'Todavía no hay un buzón de sugerencias. Avise a su administrador.',
  'You can send mail to yourself and to users below your role only.':
    'Solo puede enviar correos a usted y a usuarios por debajo de su rol.',
  'There are no words in this mail.': 'Este correo no tiene texto.',
  'This mail goes to your own address only.': 'Este correo solo va a su propia dirección.',
  'Suggestions go to the provider, and to yourself as a copy.':
    'Las sugerencias van al proveedor, y a usted una copia.',
  'We have received your suggestion, thank you!': 'Recibimos su sugerencia. ¡Gracias!',
  'The mail was sent': 'Correo enviado',
  'Use one line': 'Use una sola línea',
  'Send either a templateId or html': 'Envíe un templateId o html',
  // Users
  'You can only manage users below your own role.': 'Solo puede administrar usuarios por debajo de su rol.',
  'Your company needs a super admin. Please make somebody else one first.':
    'Su empresa necesita un superadministrador. Nombre primero a otra persona.',
  'You can only assign roles below your own.': 'Solo puede asignar roles por debajo del suyo.',
  'The user already has this role in this group.': 'El usuario ya tiene ese rol en ese grupo.',
  'Role added successfully': 'Rol agregado',
  'You can only revoke roles below your own.': 'Solo puede quitar roles por debajo del suyo.',
  'You must be assigned to a different role before deleting': 'Usted debe tener otro rol antes de eliminar este',
  'User must be assigned to a different role before deleting': 'El usuario debe tener otro rol antes de eliminar este',
  'Role removed successfully': 'Rol quitado',
  'Please change your own password in your profile.': 'Cambie su propia contraseña en su perfil.',
  'User created successfully': 'Usuario creado',
  'User created successfully. There was no welcome mail: too many mails were sent today.':
    'Usuario creado. No se envió el correo de bienvenida: hoy se enviaron demasiados correos.',
  'File you uploaded contained no entries': 'El archivo que subió no contiene entradas',
  'At most {0} users at once': 'Como máximo {0} usuarios a la vez',
  'Users are being created': 'Se están creando los usuarios',
  '{0} users created': '{0} usuarios creados',
  '{0} users created, {1} not': '{0} usuarios creados, {1} no',
  'User created. The mail could not be sent.': 'Usuario creado. No se pudo enviar el correo.',
  'User created. The mail may not have been sent.': 'Usuario creado. Puede que el correo no se haya enviado.',
  'User created. There was no mail: too many were sent today.':
    'Usuario creado. No se envió el correo: hoy se enviaron demasiados.',
  'The username is taken.': 'Ese usuario ya se usa.',
  'The username is in row {0} too.': 'El usuario está también en la fila {0}.',
  'The username differs only in case from row {0}.':
    'El usuario solo se distingue del de la fila {0} en las mayúsculas.',
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
  'This username is already in use. Please choose another one.': 'Ese usuario ya se usa. Elija otro.',
  'Max Users reached. Please remove a user before adding a new one.':
    'Se alcanzó el máximo de usuarios. Elimine a un usuario antes de agregar otro.',
  'You cannot disable yourself.': 'No puede desactivarse a sí mismo.',
  'You cannot enable yourself.': 'No puede activarse a sí mismo.',
  'You cannot delete yourself.': 'No puede eliminarse a sí mismo.',
  'User deleted successfully': 'Usuario eliminado',
  'User updated successfully': 'Usuario actualizado',
  'Only your manager can change your username and employee id.':
    'Solo su encargado puede cambiar su usuario y su número de empleado.',
  // Fields
  'This field is required': 'Este campo es obligatorio',
  'Not valid Unicode text': 'El texto no es Unicode válido',
  'At most {0} characters': 'Como máximo {0} caracteres',
  'Control and invisible characters are not allowed': 'No se permiten caracteres de control ni invisibles',
  'Control characters are not allowed': 'No se permiten caracteres de control',
  'Not an identifier': 'No es un identificador',
  'Please input a valid email': 'Escriba un correo válido',
  'Passwords have at least 8 characters.': 'La contraseña debe tener al menos 8 caracteres.',
  'Passwords cannot begin or end with a space.': 'La contraseña no puede empezar ni terminar con un espacio.',
  'Passwords cannot contain control characters.': 'La contraseña no puede contener caracteres de control.',
  'Please input a username': 'Escriba un usuario',
  'Usernames cannot exceed 100 characters.': 'El usuario no puede tener más de 100 caracteres.',
  'Usernames cannot contain spaces, percent, semicolon, double quotes or non-standard characters.':
    'El usuario no puede contener espacios, porcentaje, punto y coma, comillas dobles ni caracteres no estándar.',
  'Names cannot contain percent, semicolon, double quotes or non-standard characters.':
    'Los nombres no pueden contener porcentaje, punto y coma, comillas dobles ni caracteres no estándar.',
  'Not a known IANA time zone': 'No es una zona horaria IANA conocida',
  'Please input the facility name': 'Escriba el nombre del centro',
  "Please input the team's name": 'Escriba el nombre del equipo',
  'Please select a facility for the new team': 'Elija un centro para el equipo nuevo',
  "Please select the team's type": 'Elija el tipo de equipo',
  'Please select a role': 'Elija un rol',
  'Please select a group': 'Elija un grupo',
  'Please input your company': 'Escriba su empresa',
  'Password is required': 'La contraseña es obligatoria',
  'Token is required.': 'El código es obligatorio.',
  'The token has 6 digits.': 'El código tiene 6 dígitos.',
  'Code is required.': 'El código es obligatorio.',
  'The code has 6 digits.': 'El código tiene 6 dígitos.',
  'Please input your current password': 'Escriba su contraseña actual',
  'Please input your new password': 'Escriba su contraseña nueva',
  'Please confirm your password': 'Confirme su contraseña',
  "Passwords don't match": 'Las contraseñas no coinciden',
  "Please input user's password": 'Escriba la contraseña del usuario',
  "Please select user's role": 'Elija el rol del usuario',
  'Please provide an email address': 'Escriba un correo electrónico',
  'The passwords do not match!': '¡Las contraseñas no coinciden!',
  // Tasks
  'Tasks enabled': 'Tareas activadas',
  'Tasks disabled': 'Tareas desactivadas',
  'Tasks are currently disabled.  Reach out to your company admins if this feature should be enabled.':
    'Las tareas están desactivadas.  Consulte a los administradores de su empresa si deben activarse.',
  'Task started successfully!': '¡Tarea iniciada!',
  'Tasks started successfully': 'Tareas iniciadas',
  'Started {0} of {1} tasks': 'Se iniciaron {0} de {1} tareas',
  'Task ended successfully': 'Tarea terminada',
  'Tasks ended successfully': 'Tareas terminadas',
  'Ended {0} of {1} tasks': 'Se terminaron {0} de {1} tareas',
  'Task updated successfully': 'Tarea actualizada',
  'Tasks updated successfully': 'Tareas actualizadas',
  'Updated {0} of {1} tasks': 'Se actualizaron {0} de {1} tareas',
  'Task created successfully': 'Tarea creada',
  'Task deleted successfully': 'Tarea eliminada',
  'Task restored': 'Tarea recuperada',
  'Task archived': 'Tarea archivada',
  'Task is active again': 'La tarea vuelve a estar activa',
  'Customer created successfully': 'Cliente creado',
  'Customer updated successfully': 'Cliente actualizado',
  'Customer deleted successfully': 'Cliente eliminado',
  'Customer restored': 'Cliente recuperado',
  'Task Name cannot be empty': 'El nombre de la tarea no puede estar vacío',
  'Task Name cannot be blank': 'El nombre de la tarea no puede estar en blanco',
  'Facility field is required.': 'El centro es obligatorio.',
  'Team field is required.': 'El equipo es obligatorio.',
  'Task Name field is required.': 'El nombre de la tarea es obligatorio.',
  'Customer field is required.': 'El cliente es obligatorio.',
  'Assigned Workers field is required.': 'Los trabajadores asignados son obligatorios.',
  'Please select at least one field to edit': 'Elija al menos un campo para editar',
  'Please give a status, the uses remaining, or all of the task':
    'Indique el estado, los usos restantes o toda la tarea',
  'At least 1': 'Al menos 1',
  'Only tasks with limited use have uses remaining.': 'Solo las tareas de uso limitado tienen usos restantes.',
  'Uses are counted when a task starts.': 'Los usos se cuentan cuando empieza una tarea.',
  'Uses left: {0}, workers chosen: {1}. Please choose fewer workers.':
    'Usos restantes: {0}; trabajadores elegidos: {1}. Elija menos trabajadores.',
  'This task has ended already.': 'Esta tarea ya terminó.',
  'This task has another name now. Please choose it again.': 'Esta tarea ahora tiene otro nombre. Elíjala de nuevo.',
  'This task is no longer offered. Please choose another one.': 'Esta tarea ya no se ofrece. Elija otra.',
  'This task is for other workers. Please choose another one.': 'Esta tarea es para otros trabajadores. Elija otra.',
  'This task is for another team.': 'Esta tarea es para otro equipo.',
  'This team is not in the facility of the task.': 'Este equipo no está en el centro de la tarea.',
  'Only workers of the team start tasks in it.': 'Solo los trabajadores del equipo inician tareas en él.',
  'Only managers change when a task started.': 'Solo los responsables cambian la hora de inicio de una tarea.',
  'You already have an open task. Please end it before you start another one.':
    'Ya tiene una tarea abierta. Termínela antes de iniciar otra.',
  'Worker {0} already has an open task.': '{0} ya tiene una tarea abierta.',
  'The open task of {0} began later than that.': 'La tarea abierta de {0} empezó después.',
  'Worker {0} does not work in this team.': '{0} no trabaja en este equipo.',
  'Worker {0} does not work there.': '{0} no trabaja allí.',
  'These workers were deleted. Please choose others, or none for everybody.':
    'Esos trabajadores fueron eliminados. Elija otros, o ninguno para todos.',
  'Worker {0} is disabled.': '{0} está desactivado.',
  'The start time cannot be more than a year ago.': 'La hora de inicio no puede ser de hace más de un año.',
  'The end time cannot be after the end of today.': 'La hora de fin no puede ser después del final de hoy.',
  // Source Data
  'Please select an associate or select all to see the overview': 'Seleccione un asociado o todos para ver el resumen',
  "Range time can't be higher than 7 days": 'El intervalo no puede ser de más de 7 días',
  'Must select at least one Callout SKU or Group.': 'Seleccione al menos un SKU destacado o un grupo.',
  'Must include at least one Callout SKU. Check that passed Callout Groups contain at least one SKU.':
    'Debe haber al menos un SKU destacado. Compruebe que los grupos de destacados elegidos contengan al menos un SKU.',
  'Request received, download will begin shortly': 'Solicitud recibida, la descarga empezará en breve',
  'Some of these SKUs are no longer there. Please select again.':
    'Algunos de estos SKU ya no existen. Selecciónelos de nuevo.',
  'This file is larger than 5 MB. Please ask for less, or without text/csv: then it is made in the background.':
    'Este archivo pasa de 5 MB. Pida menos, o sin text/csv: entonces se hace en segundo plano.',
  'This takes longer than one answer may. Please ask without text/csv: then it is made in the background.':
    'Esto tarda más de lo que puede una respuesta. Pida sin text/csv: entonces se hace en segundo plano.',
  'This export stood still for too long. Please start it again.':
    'Esta exportación estuvo parada demasiado tiempo. Iníciela de nuevo.',
  'This file is gone: its link holds for 24 hours. Please export it again.':
    'Este archivo ya no existe: su enlace dura 24 horas. Expórtelo de nuevo.',
  // Jobs
  'Export started': 'Exportación iniciada',
  'Job cancelled': 'Trabajo cancelado',
  'Job removed': 'Trabajo eliminado',
  'This job is over already.': 'Este trabajo ya terminó.',
  'This job is still running.': 'Este trabajo sigue en curso.',
  'This job is still running. Please cancel it first.': 'Este trabajo sigue en curso. Cancélelo primero.',
  'This job is still stopping. Please try again in a minute.':
    'Este trabajo aún se está deteniendo. Inténtelo de nuevo en un minuto.',
  'You have {0} jobs running. Please wait for one of them to end.':
    'Tiene {0} trabajos en curso. Espere a que termine uno de ellos.',
  'Your role was changed before this was finished.': 'Su rol cambió antes de que esto terminara.',
  'This failed again and again. Whoever runs the system was told.':
    'Falló una y otra vez. Se avisó a quienes administran el sistema.',
}
