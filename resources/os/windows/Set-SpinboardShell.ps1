<#
.SYNOPSIS
  Makes Spinboard the shell of one account: no desktop, no taskbar, no Start menu. Everybody else keeps Explorer.
.DESCRIPTION
  Needs Windows Enterprise, Education or IoT Enterprise, Windows PowerShell as administrator, and a restart after the
  first run. See docs/lock-down.md.
.EXAMPLE
  .\Set-SpinboardShell.ps1 -User kiosk
.EXAMPLE
  .\Set-SpinboardShell.ps1 -User kiosk -Remove
#>
#Requires -RunAsAdministrator
param(
  [Parameter(Mandatory)] [string] $User,
  [string] $Program = "$env:ProgramFiles\Spinboard\Spinboard.exe",
  [switch] $Remove
)
$ErrorActionPreference = 'Stop'

$features = 'Client-DeviceLockdown', 'Client-EmbeddedShellLauncher'
$enabled = Enable-WindowsOptionalFeature -Online -FeatureName $features -All -NoRestart
if ($enabled.RestartNeeded -contains $true) {
  Write-Host 'Shell Launcher is on after a restart. Please restart, and run this again.'
  return
}

$launcher = @{ Namespace = 'root\standardcimv2\embedded'; ClassName = 'WESL_UserSetting' }
$sid = (New-Object Security.Principal.NTAccount($User)).Translate([Security.Principal.SecurityIdentifier]).Value
# What Shell Launcher does when the shell ends.
$restartShell = 0
$doNothing = 3

if ($Remove) {
  Invoke-CimMethod @launcher -MethodName RemoveCustomShell -Arguments @{ Sid = $sid } | Out-Null
  Write-Host "$User has Explorer again from the next sign-in on."
  return
}
if (-not (Test-Path $Program)) { throw "$Program is missing. Install Spinboard for all users, or name its place with -Program." }

# For everybody else.
Invoke-CimMethod @launcher -MethodName SetDefaultShell -Arguments @{
  Shell = 'explorer.exe'; DefaultAction = $restartShell
} | Out-Null
# 0 is the end that staff ask for; after any other, a crash too, it starts again.
Invoke-CimMethod @launcher -MethodName SetCustomShell -Arguments @{
  Sid = $sid
  Shell = "`"$Program`" --mode=kiosk --supervised"
  CustomReturnCodes = [int[]] @(0)
  CustomReturnCodesAction = [int[]] @($doNothing)
  DefaultAction = $restartShell
} | Out-Null
Invoke-CimMethod @launcher -MethodName SetEnabled -Arguments @{ Enabled = $true } | Out-Null
Write-Host "$User starts Spinboard and nothing else from the next sign-in on."
