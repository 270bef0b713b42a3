/** What is known about one task: its row, its story, its data, and what retention would do. */
package dev.holdfast.desktop.tasks.details;
