/** What the server says of any call. */
export const anything = {
  'Some of the values sent are not valid. Please correct them and try again.':
    'Algunos datos no son válidos. Corríjalos e inténtelo de nuevo.',
  'Please sign in.': 'Inicie sesión.',
  'Your session has ended. Please sign in again.': 'Su sesión terminó. Inicie sesión de nuevo.',
  'Please enter the code that was sent to your email first.': 'Escriba primero el código que enviamos a su correo.',
  'Please confirm your password first.': 'Confirme primero su contraseña.',
  'Your role does not allow this. Ask an admin if you need it.':
    'Su rol no lo permite. Pregunte a un administrador si lo necesita.',
  'The request is for another user or company than the one signed in.':
    'La solicitud es para un usuario o empresa distintos de los de la sesión.',
  'This no longer exists, or you cannot see it.': 'Ya no existe o no puede verlo.',
  'This name is already in use. Please choose another one.': 'Ese nombre ya está en uso. Elija otro.',
  'Someone else changed this at the same time. Please reload and try again.':
    'Alguien lo cambió al mismo tiempo. Vuelva a cargar e inténtelo de nuevo.',
  'The limit of your company is reached.': 'Se alcanzó el límite de su empresa.',
  'The request is too large.': 'La solicitud es demasiado grande.',
  'The password is not correct.': 'La contraseña no es correcta.',
  'The code is not correct.': 'El código no es correcto.',
  'This is not possible right now.': 'No es posible en este momento.',
  'Too many attempts. Please wait a minute and try again.':
    'Demasiados intentos. Espere un minuto e inténtelo de nuevo.',
  'Something went wrong on our side. Please try again.': 'Algo salió mal de nuestro lado. Inténtelo de nuevo.',
  'The service is busy. Please try again in a moment.': 'El servicio está ocupado. Inténtelo de nuevo en un momento.',
  'Shiftdeck is under maintenance. Please come back later.': 'Shiftdeck está en mantenimiento. Vuelva más tarde.',
  'Too many calls. Please wait a minute and try again.':
    'Demasiadas solicitudes. Espere un minuto e inténtelo de nuevo.',
  'This is too much data for one response.': 'Son demasiados datos para una sola respuesta.',
  'There is no such call.': 'No existe esa llamada.',
  'The Idempotency-Key must be 8 to 80 letters, digits, _ or -.':
    'La Idempotency-Key debe tener de 8 a 80 letras, dígitos, _ o -.',
  'This Idempotency-Key was used for another request.': 'Esta Idempotency-Key se usó para otra solicitud.',
  'The first request with this Idempotency-Key is still running.':
    'La primera solicitud con esta Idempotency-Key sigue en curso.',
  'This was started and may have been done. Please check before you do it again.':
    'Se empezó y puede que ya esté hecho. Compruébelo antes de repetirlo.',
  'This cursor does not belong to this list. Please start again without one.':
    'Este cursor no es de esta lista. Empiece de nuevo sin él.',
  'This cursor has expired. Please start the list again without one.':
    'Este cursor venció. Empiece la lista de nuevo sin él.',
  'The body is not valid gzip.': 'El contenido no es gzip válido.',
  'The body is not valid JSON.': 'El contenido no es JSON válido.',
  'The body must be a JSON object.': 'El contenido debe ser un objeto JSON.',
  'Calls are only accepted at the address of the console.':
    'Las llamadas solo se atienden en la dirección de la consola.',
}
