declare module '*.css'
declare module '*.svg' {
  const url: string
  export default url
}
declare module '*.ttf' {
  const url: string
  export default url
}
