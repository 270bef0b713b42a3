/** The commands that look after saved connections. */
package dev.holdfast.cli.connections;
