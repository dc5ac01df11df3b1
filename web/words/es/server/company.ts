/** What the server says of the company. */
export const company = {
  'Please input the company name': 'Escriba el nombre de la empresa',
  'Invalid URL.  If you find this to be in error, reach out to your Rufus contact':
    'La dirección web no es válida.  Si cree que es un error, consulte a su contacto de soporte',
  'Please upload the logo again.': 'Suba el logotipo de nuevo.',
  'Company updated successfully': 'Empresa actualizada',
}
