@echo off
rem Starts Holdfast on a Java runtime 25 or newer, which it finds by itself.
rem   no arguments, "desktop" or --smoke first   the desktop
rem   anything else                      the command line
rem HOLDFAST_JAVA       a Java runtime to use: its folder or its java.exe
rem HOLDFAST_JAVA_OPTS  further options for Java
setlocal EnableExtensions DisableDelayedExpansion

set "WANTED=25"
for %%I in ("%~dp0..") do set "DIST=%%~fI"
set "LIB=%DIST%\lib"
set "FOUND="
set "BEST=0"

if not defined HOLDFAST_JAVA goto find
rem Named by hand: used or refused, never passed over in silence.
if exist "%HOLDFAST_JAVA%\bin\java.exe" call :consider "%HOLDFAST_JAVA%"
if not exist "%HOLDFAST_JAVA%\bin\java.exe" for %%I in ("%HOLDFAST_JAVA%") do call :consider "%%~dpI.."
if defined FOUND goto start
>&2 echo holdfast: HOLDFAST_JAVA does not name a Java runtime %WANTED% or newer.
exit /b 1

:find
if defined JAVA_HOME call :consider "%JAVA_HOME%"
if defined FOUND goto start
set "ONPATH="
for %%J in (java.exe) do set "ONPATH=%%~$PATH:J"
if defined ONPATH for %%I in ("%ONPATH%") do call :consider "%%~dpI.."
if defined FOUND goto start
for %%V in ("Eclipse Adoptium" "Java" "Microsoft" "Zulu" "BellSoft" "Amazon Corretto" "Semeru") do (
  for /d %%D in ("%ProgramFiles%\%%~V\*") do call :consider "%%~D"
)
for /d %%D in ("%LOCALAPPDATA%\Programs\Eclipse Adoptium\*") do call :consider "%%~D"
for /d %%D in ("%USERPROFILE%\.jdks\*") do call :consider "%%~D"
if defined FOUND goto start
>&2 echo holdfast: no Java %WANTED% or newer was found; install one, for example from https://adoptium.net, or set JAVA_HOME to it.
exit /b 1

:start
if exist "%LIB%\holdfast.jar" goto run
>&2 echo holdfast: lib\holdfast.jar is missing; build it with mvnw -DskipTests package or install Holdfast again.
exit /b 1

:run
if "%~1"=="" goto desktop
if /i "%~1"=="desktop" goto desktop
if /i "%~1"=="--smoke" goto desktop
rem The first compiler alone starts a command sooner; those that may run for minutes get both.
set "TIERS=1"
for %%C in (demo cleanup archive) do if /i "%~1"=="%%C" set "TIERS=4"
set "CACHE="
if not "%~1"=="--version" call :cache commands
"%FOUND%\bin\java.exe" --sun-misc-unsafe-memory-access=allow -XX:+UseSerialGC -XX:TieredStopAtLevel=%TIERS% -Djfr.unsupported.vm=true %CACHE% "-Dholdfast.home=%DIST%" "-Dorg.sqlite.lib.path=%LIB%\native" %HOLDFAST_JAVA_OPTS% -jar "%LIB%\holdfast.jar" %*
exit /b %ERRORLEVEL%

:desktop
call :cache desktop
"%FOUND%\bin\java.exe" --module-path "%LIB%\javafx" --add-modules javafx.controls,javafx.fxml "@%LIB%\java.options" %CACHE% "-Dholdfast.home=%DIST%" "-Dorg.sqlite.lib.path=%LIB%\native" %HOLDFAST_JAVA_OPTS% -jar "%LIB%\holdfast.jar" %*
exit /b %ERRORLEVEL%

rem Sets CACHE to the options that take the start-up cache %1, if the very runtime that made it is used.
:cache
set "CACHE="
set "EXACT="
if exist "%FOUND%\release" for /f "usebackq tokens=1* delims==" %%A in ("%FOUND%\release") do if "%%A"=="JAVA_RUNTIME_VERSION" set "EXACT=%%~B"
if not defined EXACT exit /b 0
if exist "%LIB%\%1-%EXACT%.aot" set CACHE="-XX:AOTCache=%LIB%\%1-%EXACT%.aot" "-Xlog:aot*=off,cds*=off"
exit /b 0

rem Keeps folder %1 in FOUND if its runtime is suitable and newer than the best so far. The release
rem file tells the version at once; starting java is the last resort.
:consider
if not exist "%~1\bin\java.exe" exit /b 0
set "VERSION="
if exist "%~1\release" for /f "usebackq tokens=1* delims==" %%A in ("%~1\release") do if "%%A"=="JAVA_VERSION" set "VERSION=%%~B"
if not defined VERSION for /f "tokens=1-3" %%A in ('""%~1\bin\java.exe" -version 2^>^&1"') do if "%%B"=="version" set "VERSION=%%~C"
if not defined VERSION exit /b 0
set "MAJOR=0"
for /f "tokens=1 delims=.-+_" %%M in ("%VERSION%") do set /a "MAJOR=%%M" 2>nul
if %MAJOR% LSS %WANTED% exit /b 0
if %MAJOR% LEQ %BEST% exit /b 0
set "BEST=%MAJOR%"
set "FOUND=%~1"
exit /b 0
