"""The page “Grow a tree”; what stands in its link it shares with the other pages of Grow."""

from __future__ import annotations

from pages.shell.grow_state import GROW, GrowState
from pages.shell.page import Page, QuizQuestion

QUIZ = (
    QuizQuestion(
        "A node holds 4 yes and 0 no. What does the algorithm do there?",
        "It makes the node a leaf",
        {
            "It asks the column with the highest gain": "Every gain is 0 here: the cases have the same answer already.",
            "It waits for the other branches": "Each branch is grown by itself, and none waits for another.",
        },
        "All cases agree, so nothing is left to find out: the leaf answers yes.",
    ),
    QuizQuestion(
        "At every node the question with the highest gain was asked. Is the tree the smallest one that fits?",
        "Not always",
        {
            "Yes, the best questions make the best tree": "Each was the best at its own node. What can be asked below "
            "it was not looked at.",
            "Yes, unless gains tie": "Without a tie, too, a question that gains less now may lead to a smaller tree.",
        },
        "The algorithm is greedy: it looks one question ahead and takes nothing back.",
    ),
    QuizQuestion(
        "A branch is drawn for a value that no case of the node has. What does its leaf answer?",
        "What most cases of the node above say",
        {
            "Nothing": "A new case may have that value, and somebody waits for its answer.",
            "What most cases of the whole table say": "Nearer cases are known: those that came down to the question.",
        },
        "The leaf has no case of its own, so it answers as the node that asked would have answered.",
    ),
)

PAGE = Page(
    "grow",
    "Grow a tree",
    "Which question next?",
    GrowState(),
    quiz=QUIZ,
    codec=GROW,
    about="To grow a tree is to ask, at every node, the question that sorts its cases best, until there is "
    "nothing left to ask.",
    needs=("words",),
    remember=(
        "The first question is chosen from all cases, each later one from the cases that reach its node.",
        "Every column is tried and the best is asked, without looking ahead: that is called greedy.",
        "A node becomes a leaf when nothing is left to ask; it answers what most of its cases say.",
    ),
)
