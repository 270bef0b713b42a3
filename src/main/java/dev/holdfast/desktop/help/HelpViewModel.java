package dev.holdfast.desktop.help;

import java.util.ArrayDeque;
import java.util.Deque;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** What is read in the help, and what was read before. To be used on the FX thread. */
final class HelpViewModel {

  private static final int MOST = 100;

  private final ReadOnlyObjectWrapper<HelpTopic> topic;
  private final ReadOnlyBooleanWrapper canGoBack = new ReadOnlyBooleanWrapper(this, "canGoBack");
  private final ReadOnlyBooleanWrapper canGoForward =
      new ReadOnlyBooleanWrapper(this, "canGoForward");
  private final Deque<HelpTopic> before = new ArrayDeque<>();
  private final Deque<HelpTopic> after = new ArrayDeque<>();

  /** Begins at a place. */
  HelpViewModel(HelpTopic first) {
    topic = new ReadOnlyObjectWrapper<>(this, "topic", first);
  }

  // Properties

  /** The place that is read; never null. */
  ReadOnlyObjectProperty<HelpTopic> topicProperty() {
    return topic.getReadOnlyProperty();
  }

  /** Whether something was read before. */
  ReadOnlyBooleanProperty canGoBackProperty() {
    return canGoBack.getReadOnlyProperty();
  }

  /** Whether somebody went back from something. */
  ReadOnlyBooleanProperty canGoForwardProperty() {
    return canGoForward.getReadOnlyProperty();
  }

  // Commands

  /** Shows a place; the one before can be returned to. */
  void show(HelpTopic wanted) {
    if (wanted.equals(topic.get())) {
      return;
    }
    before.push(topic.get());
    if (before.size() > MOST) {
      before.removeLast();
    }
    after.clear();
    arrive(wanted);
  }

  /** Shows what was read before, if there is anything. */
  void back() {
    go(before, after);
  }

  /** Shows again what {@link #back} left, if there is anything. */
  void forward() {
    go(after, before);
  }

  private void go(Deque<HelpTopic> from, Deque<HelpTopic> to) {
    if (!from.isEmpty()) {
      to.push(topic.get());
      arrive(from.pop());
    }
  }

  private void arrive(HelpTopic wanted) {
    topic.set(wanted);
    canGoBack.set(!before.isEmpty());
    canGoForward.set(!after.isEmpty());
  }
}
