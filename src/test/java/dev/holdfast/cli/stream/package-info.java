/** Event streams on the command line. */
package dev.holdfast.cli.stream;
