# Installs the command `impartial` of the release @TAG@: irm @DOWNLOADS@/install.ps1 | iex
#
# IMPARTIAL_INSTALL_DIR is the folder to install to (default: %LOCALAPPDATA%\Programs\impartial).
# IMPARTIAL_DOWNLOADS is the address to download from, for mirrors.

function Install-Impartial {
    $ErrorActionPreference = 'Stop'
    $ProgressPreference = 'SilentlyContinue'

    $downloads = if ($env:IMPARTIAL_DOWNLOADS) { $env:IMPARTIAL_DOWNLOADS } else { '@DOWNLOADS@' }
    $folder = if ($env:IMPARTIAL_INSTALL_DIR) {
        $env:IMPARTIAL_INSTALL_DIR
    } else {
        Join-Path $env:LOCALAPPDATA 'Programs\impartial'
    }

    # Windows on ARM also runs this archive.
    $name = 'impartial-x86_64-pc-windows-msvc'
    $scratch = Join-Path ([IO.Path]::GetTempPath()) ([Guid]::NewGuid())
    New-Item -ItemType Directory $scratch | Out-Null
    try {
        $archive = Join-Path $scratch "$name.zip"
        Invoke-WebRequest "$downloads/$name.zip" -OutFile $archive -UseBasicParsing
        Invoke-WebRequest "$downloads/$name.zip.sha256" -OutFile "$archive.sha256" -UseBasicParsing
        $expected = (Get-Content "$archive.sha256" -TotalCount 1).Split(' ')[0]
        if ((Get-FileHash $archive -Algorithm SHA256).Hash -ne $expected) {
            throw "the checksum of $name.zip is wrong"
        }
        Expand-Archive $archive $scratch
        New-Item -ItemType Directory -Force $folder | Out-Null
        Copy-Item -Force (Join-Path $scratch "$name\impartial.exe") $folder
    } finally {
        Remove-Item -Recurse -Force $scratch
    }
    Write-Output "installed $(Join-Path $folder 'impartial.exe')"
    if (($env:PATH -split ';') -notcontains $folder) {
        Write-Output "note: $folder is not in PATH"
    }
}

Install-Impartial
