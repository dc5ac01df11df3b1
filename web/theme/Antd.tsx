import ConfigProvider, { type ConfigProviderProps } from 'antd/es/config-provider'
import type { ReactNode } from 'react'
import { topLayer } from '../parts/modal/topLayer.ts'
import dark from './antd.dark.json'
import light from './antd.light.json'
import { useTheme } from './theme.ts'

type AntdTheme = NonNullable<ConfigProviderProps['theme']>

// Both objects give every colour in full. antd's own dark algorithm would compute them anew and miss the contrasts.
const themes = { light: light as AntdTheme, dark: dark as AntdTheme }

/** Gives antd's parts the product's look. Only pages that use antd import this. */
export const Antd = ({ children }: { children: ReactNode }) => (
  <ConfigProvider theme={themes[useTheme()]} getPopupContainer={topLayer}>
    {children}
  </ConfigProvider>
)
