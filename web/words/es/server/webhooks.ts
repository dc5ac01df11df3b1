/** What the server says of webhooks. */
export const webhooks = {
  'Webhook added': 'Webhook agregado',
  'Webhook saved': 'Webhook guardado',
  'Webhook turned on': 'Webhook activado',
  'Webhook turned off': 'Webhook desactivado',
  'Webhook deleted': 'Webhook eliminado',
  'The webhook has a new secret': 'El webhook tiene un secreto nuevo',
  'The test was delivered': 'El envío de prueba llegó',
  'The test was not delivered': 'El envío de prueba no llegó',
  'The delivery is being sent again': 'El envío se está repitiendo',
  'The failed deliveries are being sent again': 'Los envíos fallidos se están repitiendo',
  'This webhook is off. Turn it on first.': 'Este webhook está desactivado. Actívelo primero.',
  'A company can have {0} webhooks.': 'Una empresa puede tener {0} webhooks.',
  'Please choose at least one event': 'Elija al menos un evento',
  'Please enter a complete address that starts with https://':
    'Escriba una dirección completa que empiece por https://',
  'The address must not contain a username or password':
    'La dirección no debe contener un nombre de usuario ni una contraseña',
  'Webhooks are sent to port 443 only': 'Los webhooks solo se envían al puerto 443',
  'This address is not on the public internet': 'Esta dirección no está en la internet pública',
}
