/** Writing a policy: one age, or rules, or a file. */
package dev.holdfast.desktop.policy;
