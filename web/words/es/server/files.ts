/** What the server says of uploads. */
export const files = {
  'Please choose an image: PNG, JPEG, GIF or WebP': 'Elija una imagen: PNG, JPEG, GIF o WebP',
  'You cannot upload images larger than 10MB': 'No puede subir imágenes de más de 10 MB',
  'You cannot upload images with more than 50 million pixels':
    'No puede subir imágenes de más de 50 millones de píxeles',
  'The file has not arrived yet. Please send the rest first.': 'El archivo aún no llegó. Envíe primero el resto.',
  'This upload has ended. Please start again.': 'Esta subida terminó. Empiece de nuevo.',
  'This image cannot be read. Please choose another one.': 'No se puede leer esta imagen. Elija otra.',
  'This image takes too long to read. Please choose a smaller one.':
    'Se tarda demasiado en leer esta imagen. Elija una más pequeña.',
  'Image uploaded': 'Imagen subida',
  'Give the SHA-256 of each part of the file': 'Indique el SHA-256 de cada parte del archivo',
}
