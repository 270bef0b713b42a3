/** The commands that keep tasks from every cleanup and let them go again. */
package dev.holdfast.cli.hold;
