/** What the server says of release notes, resources, partners and the sign-in page. */
export const content = {
  'Please fill in the fields to create a resource.': 'Rellene los campos para crear un recurso.',
  'Please fill in the fields to create a partner card.': 'Rellene los campos para crear una tarjeta de socio.',
  'Please upload an image': 'Suba una imagen',
  'Please upload the image again.': 'Suba la imagen de nuevo.',
  'A tag no longer exists. Please reload the page.': 'Una etiqueta ya no existe. Vuelva a cargar la página.',
  'Nothing can be listed twice': 'Nada puede figurar dos veces',
  'Please specify a title': 'Indique un título',
  'Please specify at least one of the two fields': 'Indique al menos uno de los dos campos',
  'There can be {0} resources at most.': 'Puede haber {0} recursos como máximo.',
  'There can be {0} partners at most.': 'Puede haber {0} socios como máximo.',
  'There can be {0} tags at most.': 'Puede haber {0} etiquetas como máximo.',
  'The content must be rich text: raw JSON with blocks and an entityMap.':
    'El contenido debe ser texto enriquecido: JSON con blocks y entityMap.',
  'The content has too many paragraphs. Please split it into two notes.':
    'El contenido tiene demasiados párrafos. Divídalo en dos notas.',
  'The content has a kind of paragraph that is not known here.':
    'El contenido tiene un tipo de párrafo que aquí no se conoce.',
  'The content has a style of text that is not known here.':
    'El contenido tiene un estilo de texto que aquí no se conoce.',
  'The content can only contain links and images.': 'El contenido puede llevar enlaces e imágenes, nada más.',
  'A link in the content is not valid: use an address that begins with http:// or https://.':
    'Un enlace del contenido no lleva a ninguna página: use una dirección que empiece por http:// o https://.',
  'An image in the content was not uploaded here.': 'Una imagen del contenido no se subió aquí.',
  'This is not the location of an image that can be deleted.': 'Aquí no hay ninguna imagen que se pueda eliminar.',
  'Image deleted': 'Imagen eliminada',
  'Note published': 'Nota publicada',
  'Note changed': 'Nota modificada',
  'Note deleted': 'Nota eliminada',
  'Resource created': 'Recurso creado',
  'Resource changed': 'Recurso modificado',
  'Resource deleted': 'Recurso eliminado',
  'Partner created': 'Socio creado',
  'Partner changed': 'Socio modificado',
  'Partner deleted': 'Socio eliminado',
  'Tag created': 'Etiqueta creada',
  'Tag changed': 'Etiqueta modificada',
  'Tag deleted': 'Etiqueta eliminada',
  'Sign-in page updated': 'La página de acceso ha cambiado',
  'Field is required': 'El campo es obligatorio',
  'Please input a number greater than 0': 'Escriba un número mayor que 0',
  'Please give a color such as #C8102E': 'Indique un color como #C8102E',
  'Choose one: a title for all slides, or a title for each.':
    'Elija una opción: un título para todas las diapositivas o uno para cada una.',
  'There is no maintenance': 'No hay ningún mantenimiento en curso',
  'Maintenance begun': 'Mantenimiento iniciado',
  'Maintenance changed': 'Mantenimiento modificado',
  'Maintenance ended': 'Mantenimiento terminado',
  'Say whether it begins or ends': 'Indique si empieza o termina',
  'There is no such option.': 'No existe esa opción.',
  'An item in this order no longer exists. Please reload the page.':
    'Algo de este orden ya no existe. Vuelva a cargar la página.',
}
