package dev.holdfast.desktop.shell;

import dev.holdfast.plan.PlanOrigin;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;

/** Something that one page wants to be seen and another one shows. */
public sealed interface Sight {

  /** A task, with all that is known of it. */
  record OfTask(TaskId task) implements Sight {}

  /**
   * A task's story at one of its events.
   *
   * @param event the event's id in the store; null for the end of the story
   */
  record OfStory(TaskId task, Long event) implements Sight {}

  /**
   * A workflow.
   *
   * @param root the workflow’s root; null if only the task is known
   * @param selected the task of it to look at; null for none in particular
   */
  record OfWorkflow(TaskId root, TaskId selected) implements Sight {}

  /**
   * Tasks in a list.
   *
   * @param query as it is typed
   * @param workflows whether workflows that are subjects of their own are meant
   */
  record OfTasks(String query, boolean workflows) implements Sight {}

  /** What is wrong with the store. */
  record OfHealth() implements Sight {}

  /**
   * A plan's file. The page that shows such plans says itself if it is damaged or of another store.
   */
  record OfPlan(PlanOrigin plan) implements Sight {}

  /**
   * An entry of the journal.
   *
   * @param sequence the number of its start or its end
   */
  record OfEntry(long sequence) implements Sight {}

  /**
   * An archive.
   *
   * @param whole whether what would come back of all of it is to be seen at once
   */
  record OfArchive(Path file, boolean whole) implements Sight {}

  /** What a policy would delete now. */
  record OfPolicy(Policy policy) implements Sight {}

  /**
   * Whether retention keeps up.
   *
   * @param policy that it is judged by; null for the one that is written there
   */
  record OfForecast(Policy policy) implements Sight {}

  /** A view of tasks that the operator made, by its name. */
  record OfView(String name) implements Sight {}
}
