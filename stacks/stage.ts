import type { StackProps } from 'aws-cdk-lib'

/** What every stack knows of the stage that it belongs to. */
export interface StageProps extends StackProps {
  /** Whether data outlive their stack: tables, users and files are protected from deletion. */
  kept: boolean
}
