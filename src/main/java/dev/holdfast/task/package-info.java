/** The words of the domain as records and enums, without any input or output. */
package dev.holdfast.task;
