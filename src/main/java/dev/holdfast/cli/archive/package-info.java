/** The commands that check an archive and put tasks of it back. */
package dev.holdfast.cli.archive;
