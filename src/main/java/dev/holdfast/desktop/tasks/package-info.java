/** The Tasks page: finding the tasks that need a human among any number of them. */
package dev.holdfast.desktop.tasks;
