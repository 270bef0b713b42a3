/** The commands that say what would be deleted, when and why, and that freeze it as a plan. */
package dev.holdfast.cli.preview;
