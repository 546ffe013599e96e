<#
.SYNOPSIS
  Blocks the keys of Windows that no app can: the Windows key, Ctrl+Alt+Del, Alt+Tab, Task Manager.
.DESCRIPTION
  Needs Windows Enterprise, Education or IoT Enterprise, Windows PowerShell as administrator, and a restart after the
  first run. Administrators keep all keys. Staff leave the locked account by pressing the left Windows key five times.
  Windows' accessibility stays on, so that visitors can use Narrator and sticky keys. Without it, only the app's own
  accessible mode helps them: -NoAccessibility.
.EXAMPLE
  .\Set-KeyboardFilter.ps1
.EXAMPLE
  .\Set-KeyboardFilter.ps1 -NoAccessibility
.EXAMPLE
  .\Set-KeyboardFilter.ps1 -Remove
#>
#Requires -RunAsAdministrator
param([switch] $Remove, [switch] $NoAccessibility)
$ErrorActionPreference = 'Stop'

$enabled = Enable-WindowsOptionalFeature -Online -FeatureName 'Client-DeviceLockdown', 'Client-KeyboardFilter' -All -NoRestart
if ($enabled.RestartNeeded -contains $true) {
  Write-Host 'Keyboard Filter is on after a restart. Please restart, and run this again.'
  return
}

$filter = @{ Namespace = 'root\standardcimv2\embedded' }
# Windows' own names for them. A version that lacks one says so below.
$keys = @(
  'Ctrl+Alt+Del', 'Shift+Ctrl+Esc', 'Ctrl+Esc', 'Alt+Tab', 'Alt+Esc', 'Alt+F4', 'Alt+Space', 'Windows', 'Win+L', 'Win+R',
  'Win+Tab', 'Win+P', 'Win+I', 'Win+Q', 'Win+F', 'Win+B', 'Win+K', 'Win+H', 'Win+W', 'Win+Z', 'Win+Break', 'Ctrl+Win+F',
  'LaunchMail', 'LaunchMediaSelect', 'LaunchApp1', 'LaunchApp2'
)
$predefined = Get-CimInstance @filter -ClassName WEKF_PredefinedKey
foreach ($key in $keys) {
  $rule = $predefined | Where-Object Id -eq $key
  if ($rule) { Set-CimInstance -InputObject $rule -Property @{ Enabled = -not $Remove } }
  else { Write-Warning "This Windows has no rule for $key." }
}

$settings = @{ DisableKeyboardFilterForAdministrators = 'true'; ForceOffAccessibility = "$($NoAccessibility -and -not $Remove)".ToLower() }
foreach ($name in $settings.Keys) {
  $setting = Get-CimInstance @filter -ClassName WEKF_Settings | Where-Object Name -eq $name
  if ($setting) { Set-CimInstance -InputObject $setting -Property @{ Value = $settings[$name] } }
}
Write-Host 'Done. Please restart.'
