/** The language in which an operator says which tasks are meant. */
package dev.holdfast.text.query;
