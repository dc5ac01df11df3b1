/** What the server says of notifications on handhelds. */
export const notifications = {
  'Custom Notifications successfully created': 'Notificación personalizada creada',
  'Custom Notifications successfully updated': 'Notificación personalizada actualizada',
  'Custom Notifications successfully deleted': 'Notificaciones personalizadas eliminadas',
  'Instant Notifications successfully sent': 'Notificación instantánea enviada',
  'System notification saved': 'Notificación del sistema guardada',
  'A company can have {0} custom notifications.': 'Una empresa puede tener {0} notificaciones personalizadas.',
  'No such group': 'Ese grupo no existe',
  'No such worker': 'Ese trabajador no existe',
  'No such notification': 'Esa notificación no existe',
  'Title is required': 'El título es obligatorio',
  'Title cannot be longer than 30 characters': 'El título no puede tener más de 30 caracteres',
  'Message is required': 'El mensaje es obligatorio',
  'Message cannot be longer than 400 characters': 'El mensaje no puede tener más de 400 caracteres',
  'Groups is required': 'Elija al menos un grupo',
  'Workers is required': 'Elija al menos un trabajador',
  'Not a known event': 'Ese evento no existe',
  'Events cannot be chosen for workers': 'No se pueden elegir eventos para trabajadores',
  'You must select at least one Event or Date and Time for this notification before proceeding.':
    'Elija al menos un evento o una fecha y hora para esta notificación antes de continuar.',
  'The date and time have passed': 'La fecha y la hora ya pasaron',
  'Please enter a date and time to repeat from': 'Indique desde qué fecha y hora se repite',
}
