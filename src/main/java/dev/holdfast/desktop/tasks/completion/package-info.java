/** What the filter line offers while somebody types. */
package dev.holdfast.desktop.tasks.completion;
