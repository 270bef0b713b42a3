/** A list of tasks that were found by a scan, any number of them. */
package dev.holdfast.desktop.tasklist;
