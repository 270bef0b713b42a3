/** What a task means to its parent, for every kind of store whose tasks have parents. */
package dev.holdfast.retention.family;
