declare module '*.css'
declare module 'file:*' {
  const url: string
  export default url
}
declare module '*.svg' {
  const url: string
  export default url
}
declare module '*.ttf' {
  const url: string
  export default url
}
