/** The command that looks at all saved stores. */
package dev.holdfast.cli.fleet;
