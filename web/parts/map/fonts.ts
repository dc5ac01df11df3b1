/** Text is drawn with the page's own font: no glyphs are loaded. The first name says the weight. */
export const fonts = { medium: ['Medium', 'InterVariable'], semibold: ['Semibold', 'InterVariable'] }
