/** What the server says of companies to the people who run the installation. */
export const companies = {
  'Please choose a company to search by person or item.': 'Elija una empresa para buscar por persona u objeto.',
  'Please input a login identifier': 'Escriba un identificador de acceso',
  'Please use 2 to 30 letters, digits, hyphens and underscores. Start with a letter or a digit.':
    'Use de 2 a 30 letras, dígitos, guiones y guiones bajos. Empiece con una letra o un dígito.',
  'This login identifier is in use or was used before. Please choose another one.':
    'Este identificador de acceso está en uso o se usó antes. Elija otro.',
  'You need to include a user for company creation.': 'Incluya al menos un usuario para crear la empresa.',
  'Usernames must be unique. Already have this username in form.':
    'Los nombres de usuario deben ser únicos. Este ya está en el formulario.',
  'Facility names must be unique.': 'Los nombres de los centros deben ser únicos.',
  'Must remove any created Teams for this Facility before removing Facility.':
    'Quite primero los equipos de este centro; después podrá quitar el centro.',
  'Team names must be unique.': 'Los nombres de los equipos deben ser únicos.',
  'Please enter a whole number, 1 or more': 'Indique un número entero de 1 o más',
  'Please type the phrase as shown': 'Escriba la frase tal como se muestra',
  'At most {0}': 'Como máximo {0}',
  'At most {0} super admins': 'Como máximo {0} superadministradores',
  'At most {0} facilities': 'Como máximo {0} centros',
  'At most {0} teams': 'Como máximo {0} equipos',
  'At most {0} tabs': 'Como máximo {0} pestañas',
  'Not a package name': 'No es un nombre de paquete',
  'Each facility needs an id of its own': 'Cada centro necesita un identificador propio',
  'There are more super admins than the maximum number of users':
    'Hay más superadministradores que usuarios permitidos',
  'Access Denied': 'Acceso denegado',
  'This company runs the installation: it cannot be disabled or deleted.':
    'Esta empresa administra la instalación: no se puede desactivar ni eliminar.',
  'Only users of the company that runs the installation have universal rights.':
    'Solo los usuarios de la empresa que administra la instalación tienen derechos universales.',
  'Nobody else has the second level of universal rights. Give it to someone first.':
    'Nadie más tiene el segundo nivel de derechos universales. Asígnelo primero a alguien.',
  'There is no such user.': 'Ese usuario no existe.',
  'This user is disabled.': 'Este usuario está desactivado.',
  'Company enabled': 'Empresa activada',
  'Company disabled': 'Empresa desactivada',
  'Company deleted': 'Empresa eliminada',
  'The company is being created': 'Se está creando la empresa',
  'This company was not created. Everything was undone.': 'Esta empresa no se creó. Se deshizo todo.',
}
