/** What the server says of mail. */
export const mail = {
  'The email could not be sent. Please try again in a few minutes.':
    'No se pudo enviar el correo. Inténtelo de nuevo en unos minutos.',
  'No mailbox for suggestions is set up here yet. Please tell your admin.':
    'Todavía no hay un buzón de sugerencias. Avise a su administrador.',
  'You can only send emails to yourself and to users below your role.':
    'Solo puede enviar correos a usted y a usuarios por debajo de su rol.',
  'This email has no text.': 'Este correo no tiene texto.',
  'This email goes to your own address only.': 'Este correo solo va a su propia dirección.',
  'Send suggestions to the provider; you get a copy.': 'Envíe las sugerencias al proveedor; usted recibe una copia.',
  'We have received your suggestion, thank you!': 'Recibimos su sugerencia. ¡Gracias!',
  'The email was sent': 'Correo enviado',
  'Use one line': 'Use una sola línea',
  'Send either a templateId or html': 'Envíe un templateId o html',
}
